import type { Services } from '../../platform/services.ts'
import { type FileToIngest, logFailure, type ReadFailure } from '../../reading/files/read-file.ts'

/** Failures logged one by one; further ones are summed up at the end. */
const loggedEach = 10

/** Logs the failures of an archive: the first ones each, all others as one line. */
export class FailureLog {
  private readonly services: Services
  private readonly userUuid: string
  private readonly codes: Record<string, number> = {}
  private count = 0

  constructor(services: Services, userUuid: string) {
    this.services = services
    this.userUuid = userUuid
  }

  add(file: FileToIngest, failure: ReadFailure): void {
    this.count += 1
    if (this.count <= loggedEach) logFailure(this.services, file, failure)
    else this.codes[failure.code] = (this.codes[failure.code] ?? 0) + 1
  }

  end(): void {
    if (this.count <= loggedEach) return
    const { userUuid, codes, count } = this
    this.services.log.info({ user: userUuid, count: count - loggedEach, codes }, 'more files not read')
  }
}
