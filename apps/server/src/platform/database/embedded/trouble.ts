/** Thrown if the database cannot be used; the message says what to do. */
export class DatabaseTrouble extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseTrouble'
  }
}

export const otherDatabase = 'or set DATABASE_URL to another PostgreSQL (15 or newer)'
