import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const privateFolder = 0o700

/**
 * Creates the data folder and restricts it and the folders directly in it to the server's own user: earlier
 * versions or a lax umask may have let other users of the machine read them. Returns the folders that were
 * restricted.
 */
export async function tightenDataFolder(dataFolder: string): Promise<string[]> {
  if (process.platform === 'win32') return []
  await mkdir(dataFolder, { recursive: true, mode: privateFolder })
  const entries = await readdir(dataFolder, { withFileTypes: true })
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(dataFolder, name))
  const tightened: string[] = []
  for (const folder of [dataFolder, ...folders]) {
    const { mode, uid } = await stat(folder)
    // Another user's folder, such as one mounted by root, cannot be changed.
    if ((mode & 0o077) === 0 || uid !== process.getuid?.()) continue
    await chmod(folder, privateFolder)
    tightened.push(folder)
  }
  return tightened
}
