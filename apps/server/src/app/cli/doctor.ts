export async function doctorCommand(): Promise<void> {}
