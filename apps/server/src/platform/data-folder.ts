import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const privateFolder = 0o700

/**
 * Creates the data folder, and takes from other users of the machine what earlier versions or a lax umask gave them: the
 * folder and those directly in it are open to the server's own user alone. Returns the folders that were tightened.
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
