import type { Services } from '../../platform/services.ts'
import { createPrinter, type Printer } from './printer.ts'

const printers = new WeakMap<Services, Printer>()

/** The printer of a server. */
export function printerOf(services: Services): Printer {
  const known = printers.get(services)
  if (known) return known
  const made = createPrinter(services.settings, services.log)
  printers.set(services, made)
  return made
}
