/** A backup or a restore cannot go on. The message says what to do. */
export class BackupTrouble extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupTrouble'
  }
}
