import { ApiError, text } from '@cadenza/contract'
import { BackupTrouble } from '../../platform/backup/trouble.ts'
import { isDatabaseDown } from '../../platform/database/down.ts'
import { DatabaseTrouble } from '../../platform/database/embedded/trouble.ts'
import { WrongStorage } from '../../platform/installation/storage-id.ts'
import { isFull, isStorageOutage } from '../../platform/outage.ts'
import { BadSettings } from '../../platform/settings.ts'
import { CommandFailure, UsageError } from '../command-errors.ts'
import { helpText } from './commands.ts'

/** Errors whose message is a sentence for the operator. */
const plain = [DatabaseTrouble, WrongStorage, BackupTrouble, CommandFailure]

/** Message and exit code for an error: a sentence for known errors, every detail for unknown ones. */
export function explain(error: unknown): { message: string; exitCode: number } {
  if (error instanceof BadSettings) return { message: error.problems.join('\n'), exitCode: 2 }
  if (error instanceof UsageError) return { message: `${error.message}\n\n${helpText()}`, exitCode: 2 }
  if (plain.some((kind) => error instanceof kind)) return { message: (error as Error).message, exitCode: 1 }
  if (error instanceof ApiError) {
    const field = error.fields[0]
    const message = field
      ? text(field.code, 'en', field.parameters)
      : text(error.code, 'en', error.parameters)
    return { message, exitCode: 1 }
  }
  const { code } = error as NodeJS.ErrnoException
  if (isFull(error))
    return {
      message: 'The disk is full. Free some space and run the command again. Finished work is kept.',
      exitCode: 1,
    }
  if (isDatabaseDown(error) || isStorageOutage(error))
    return {
      message: `The database or the storage cannot be reached (${(error as Error).message}). Run the command again when both are available. Finished work is kept.`,
      exitCode: 1,
    }
  if (code?.startsWith('ERR_PARSE_ARGS')) return explain(new UsageError((error as Error).message))
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 }
}
