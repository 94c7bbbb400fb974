/** The database cannot be used as things are; the message says what to do about it. */
export class DatabaseTrouble extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseTrouble'
  }
}

export const otherDatabase = 'or set DATABASE_URL to another PostgreSQL (15 or newer)'
