// Temporary files in memory: tests make and remove hundreds of databases and data folders, and making a
// database of 600 files takes several times as long on a disk.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const prefix = 'cadenza-run-'
/** Bytes for the data folders of all products that run at once; some have a demo, some their own browser. */
const room = 8e9

/** Makes a folder that is removed when the process ends; undefined where memory is short or has no folder. */
export function memoryFolder() {
  try {
    removeAbandoned()
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < room || freemem() < 2 * room) return undefined
    const folder = path.join(memory, `${prefix}${process.pid}`)
    mkdirSync(folder)
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    // Without a handler a signal would end the process before it removes the folder.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
    // PostgreSQL runs as another user than root.
    chmodSync(folder, 0o1777)
    return runsPrograms(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** False in most containers. The browser is unpacked into the folder. */
function runsPrograms(folder) {
  const program = path.join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/** Removes folders of killed processes. */
function removeAbandoned() {
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(path.join(memory, name), { recursive: true, force: true })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
