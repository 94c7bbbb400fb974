import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../platform/api/failure.ts'
import type { Range } from '../activity/queries.ts'
import { rangeKey } from '../activity/range-info.ts'
import type { NewRange } from './calls.ts'
import { createRangeEditor } from './editor.ts'
import { emptyHistory, type History } from './history.ts'
import { shownRanges } from './life-cycle.ts'
import type { EditorParts } from './server-acts.ts'

const range = (num: number, more: Partial<Range> = {}): Range =>
  ({
    uuid: `uuid${num}`,
    type: 'user',
    num,
    name: `Rep ${-num}`,
    note: '',
    relativeStartTime: 0,
    relativeEndTime: 60_000,
    version: 1,
    ...more,
  }) as Range

const form = (name: string): NewRange => ({
  type: 'user',
  name,
  relativeStartTime: 1_000,
  relativeEndTime: 2_000,
})

/** The server's ranges and the browser's copy; calls are answered when the test allows. */
let server: Map<string, Range>
let deleted: Map<string, Range>
let cached: readonly Range[]
let kept: History
let asked: string[]
let told: { kind: string; act?: () => void; error?: unknown }[]
let reloads: number
let fail: unknown

const answers = async () => {
  await Promise.resolve()
  if (!fail) return
  const error = fail
  fail = undefined
  throw error
}

const parts: EditorParts = {
  calls: {
    async create(forms) {
      asked.push(`create ${forms.length}`)
      await answers()
      return forms.map((made) => {
        const added = range(-(server.size + deleted.size + 1), { ...made, note: '' })
        server.set(added.uuid ?? '', added)
        return added
      })
    },
    async change(ref, { version, ...changes }) {
      asked.push(`change ${ref.type}${ref.num} ${JSON.stringify(changes)}`)
      await answers()
      const now = server.get(ref.uuid)
      if (!now) return undefined
      if (version !== undefined && version !== now.version)
        throw new ApiFailure(409, 'Changed meanwhile', {}, {}, { range: now })
      const after = { ...now, ...changes, version: (now.version ?? 0) + 1 } as Range
      if (changes.type && changes.type !== now.type) after.num = 9
      server.set(ref.uuid, after)
      return after
    },
    async remove(type, refs) {
      asked.push(`remove ${refs.map(({ num }) => `${type}${num}`)}`)
      await answers()
      for (const { uuid } of refs) {
        const gone = server.get(uuid)
        if (gone) deleted.set(uuid, gone)
        server.delete(uuid)
      }
      return undefined
    },
    async restore(type, refs) {
      asked.push(`restore ${refs.map(({ num }) => `${type}${num}`)}`)
      await answers()
      // Only known by the number under which it was deleted.
      if (refs.some(({ uuid, num }) => deleted.get(uuid)?.num !== num)) return undefined
      return refs.flatMap(({ uuid }) => {
        const back = deleted.get(uuid)
        if (!back) return []
        deleted.delete(uuid)
        server.set(uuid, back)
        return [back]
      })
    },
    dismiss: async () => [],
    proposeAgain: async () => [],
  },
  ranges: {
    get: () => cached,
    set: (ranges) => {
      cached = [...ranges].sort((a, b) => Math.abs(a.num) - Math.abs(b.num))
    },
    reload: async () => {
      reloads += 1
      cached = [...server.values()]
    },
  },
  proposals: { get: () => [], set: () => {}, reload: async () => {} },
  provisional: (made) => range(0, { ...made, uuid: undefined }),
  figuresOf: () => null,
  history: {
    load: () => kept,
    save: (history) => {
      kept = JSON.parse(JSON.stringify(history))
    },
  },
  notices: {
    done: (act, undo) => void told.push({ kind: act.kind, act: undo }),
    undone: (act) => void told.push({ kind: `undone ${act.kind}` }),
    failed: (error) => void told.push({ kind: 'failed', error }),
    clash: (theirs, _mine, keys, takeMine) =>
      void told.push({ kind: `clash ${keys} ${theirs.name}`, act: takeMine }),
    gone: (_mine, bringBack) => void told.push({ kind: 'gone', act: bringBack }),
  },
  now: () => 5_000,
}

let editor: ReturnType<typeof createRangeEditor>
beforeEach(() => {
  server = new Map([-1, -2].map((num) => [`uuid${num}`, range(num)]))
  deleted = new Map()
  cached = [...server.values()]
  kept = emptyHistory
  asked = []
  told = []
  reloads = 0
  fail = undefined
  editor = createRangeEditor(parts)
})
const shown = () => shownRanges(cached, editor.pending.get())
const names = () => shown().map(({ name }) => name)
const first = () => shown()[0] as Range
/** Change by another session of which this browser has not heard. */
const elsewhere = (uuid: string, changes: Partial<Range>) => {
  const now = server.get(uuid) as Range
  server.set(uuid, { ...now, ...changes, version: (now.version ?? 0) + 1 })
}

describe('a new range', () => {
  test('[A4-001] [A4-002] [A4-024] is added as loading since now, then confirmed', async () => {
    const made = editor.create([form('New')])
    expect(shown()[2]).toMatchObject({ name: 'New', loading: 5_000, uuid: undefined })
    await made
    expect(shown()[2]).toMatchObject({ name: 'New', loading: false, uuid: 'uuid-3', num: -3 })
    expect(shown()).toHaveLength(3)
  })

  test('[A4-027] [R7-025] that is refused is gone, and the ranges are reloaded', async () => {
    fail = new ApiFailure(422, 'No')
    elsewhere('uuid-1', { name: 'Theirs' })
    await editor.create([form('New')])
    expect(names()).toEqual(['Theirs', 'Rep 2'])
    expect(reloads).toBe(1)
    expect(told).toMatchObject([{ kind: 'failed', error: { message: 'No' } }])
  })

  test('[A7-048] many go in batches of ten, and say how far they are', async () => {
    const progress: unknown[] = []
    editor.progress.subscribe(() => progress.push(editor.progress.get()))
    await editor.create(Array.from({ length: 23 }, (_, i) => form(`${i}`)))
    expect(asked).toEqual(['create 10', 'create 10', 'create 3'])
    expect(progress).toEqual([{ done: 0, total: 23 }, { done: 10, total: 23 }, { done: 20, total: 23 }, null])
    // One step: a single undo reverts all of them.
    await editor.undo()
    expect(names()).toEqual(['Rep 1', 'Rep 2'])
  })
})

describe('an update', () => {
  test('[A4-003] [A4-025] marks loading with the keys that load, then is confirmed', async () => {
    const changed = editor.change(first(), { name: 'Sprint', relativeEndTime: 60_000 })
    // The end is unchanged: only the name is loading.
    expect(shown()[0]).toMatchObject({ name: 'Sprint', loading: 5_000, updating: ['name'] })
    await changed
    expect(shown()[0]).toMatchObject({ name: 'Sprint', loading: false, updating: [], version: 2 })
    expect(asked).toEqual(['change user-1 {"name":"Sprint"}'])
  })

  test('[A4-004] that is refused shows what was there', async () => {
    fail = new ApiFailure(500, 'Trouble')
    await editor.change(first(), { name: 'Sprint' })
    expect(names()).toEqual(['Rep 1', 'Rep 2'])
    expect(told).toMatchObject([{ kind: 'failed' }])
  })

  test('of the type leaves the range at its address until the server has numbered it', async () => {
    const changed = editor.change(first(), { type: 'auto' })
    expect(shown()[0]).toMatchObject({ type: 'auto', updating: ['type'] })
    expect(shown().map(rangeKey)).toEqual(['user-1', 'user-2'])
    await changed
    expect(shown()[0]).not.toHaveProperty('storedType')
  })

  test('two in a row both hold', async () => {
    void editor.change(first(), { name: 'A' })
    await editor.change(first(), { name: 'B', note: 'seen' })
    expect(shown()[0]).toMatchObject({ name: 'B', note: 'seen', version: 3 })
  })
})

describe('deleting', () => {
  test('[A4-026] marks deleted, then removes', async () => {
    const gone = editor.remove([first()])
    expect(shown()[0]).toMatchObject({ deleted: true, loading: 5_000 })
    await gone
    expect(names()).toEqual(['Rep 2'])
  })

  test.each([
    ['one', 1],
    ['several', 2],
  ])(
    '[A4-026] [A4-027] [R7-029] [R8-009] of %s that is refused restores them, reloaded',
    async (_, count) => {
      fail = new ApiFailure(500, 'Trouble')
      await editor.remove(shown().slice(0, count))
      expect(shown().map(({ deleted: gone }) => gone)).toEqual([false, false])
      expect(reloads).toBe(1)
    },
  )
})

describe('undo and redo', () => {
  test('take back and do again what was made, changed, deleted, in their order', async () => {
    await editor.change(first(), { name: 'Sprint' })
    await editor.create([form('New')])
    await editor.remove([first()])
    expect(names()).toEqual(['Rep 2', 'New'])
    await editor.undo()
    expect(new Set(names())).toEqual(new Set(['Sprint', 'Rep 2', 'New']))
    await editor.undo()
    expect(new Set(names())).toEqual(new Set(['Sprint', 'Rep 2']))
    await editor.undo()
    expect(new Set(names())).toEqual(new Set(['Rep 1', 'Rep 2']))
    await editor.undo()
    for (let i = 0; i < 4; i++) await editor.redo()
    expect(new Set(names())).toEqual(new Set(['Rep 2', 'New']))
  })

  test('tell what was undone, by its notice or by a key, so that the notice goes', async () => {
    await editor.create([form('New')])
    await editor.undo()
    expect(told.map(({ kind }) => kind)).toEqual(['create', 'undone create'])
    await editor.redo()
    await editor.remove([first()])
    told.at(-1)?.act?.()
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ kind: 'undone delete' }), { timeout: 20_000 })
  })

  test('outlive a reload of the page', async () => {
    await editor.remove(shown())
    expect(names()).toEqual([])
    editor = createRangeEditor(parts)
    await editor.undo()
    expect(new Set(names())).toEqual(new Set(['Rep 1', 'Rep 2']))
    expect(asked.at(-1)).toBe('restore user-1,user-2')
  })

  test('find a range that has another number by now', async () => {
    await editor.change(first(), { name: 'Sprint' })
    await editor.change(shown().find(({ uuid }) => uuid === 'uuid-1') as Range, { type: 'noise' })
    expect(server.get('uuid-1')).toMatchObject({ type: 'noise', num: 9 })
    await editor.undo()
    await editor.undo()
    expect(server.get('uuid-1')).toMatchObject({ type: 'user', name: 'Rep 1' })
  })

  test('bring a range back that was deleted under another number than it was made with', async () => {
    await editor.create([form('New')])
    await editor.change(shown().find(({ name }) => name === 'New') as Range, { type: 'noise' })
    await editor.undo()
    await editor.undo()
    expect(new Set(names())).toEqual(new Set(['Rep 1', 'Rep 2']))
    await editor.redo()
    await editor.redo()
    expect(shown().find(({ name }) => name === 'New')).toMatchObject({ type: 'noise' })
  })

  test('by the toast, of an act that is not the last, leaves the others', async () => {
    await editor.remove([first()])
    await editor.change(first(), { name: 'Kept' })
    told[0]?.act?.()
    await editor.undo()
    expect(new Set(names())).toEqual(new Set(['Rep 1', 'Rep 2']))
    expect(kept.index).toBe(0)
  })

  test('by the toast, of an act that was taken back by Ctrl+Z already, asks nothing more', async () => {
    await editor.create([form('New')])
    await editor.undo()
    const before = [...asked]
    told[0]?.act?.()
    await editor.redo()
    expect(asked.slice(before.length)).toEqual(['restore user-3'])
    expect(names()).toContain('New')
  })

  test('by the toast, of an act that could not be taken back, asks nothing more', async () => {
    await editor.create([form('New')])
    fail = new ApiFailure(500, 'Broken', {}, {}, {})
    await editor.undo()
    expect(kept.acts).toEqual([])
    const before = [...asked]
    told[0]?.act?.()
    await editor.undo()
    expect(asked.slice(before.length)).toEqual([])
    expect(names()).toContain('New')
  })
})

describe('two sessions that change the same ranges', () => {
  test('keep both changes where they touch different things', async () => {
    elsewhere('uuid-1', { name: 'Theirs' })
    await editor.change(first(), { relativeEndTime: 90_000 })
    expect(server.get('uuid-1')).toMatchObject({ name: 'Theirs', relativeEndTime: 90_000 })
    expect(names()).toContain('Theirs')
  })

  test('are asked where they touch the same: theirs stays until mine is wanted', async () => {
    elsewhere('uuid-1', { name: 'Theirs' })
    await editor.change(first(), { name: 'Mine' })
    expect(server.get('uuid-1')?.name).toBe('Theirs')
    expect(told.map(({ kind }) => kind)).toEqual(['clash name Theirs'])
    told[0]?.act?.()
    await editor.undo().then(editor.redo)
    expect(server.get('uuid-1')?.name).toBe('Mine')
  })

  test('an undo overwrites nothing that was changed since', async () => {
    await editor.change(first(), { name: 'Mine' })
    elsewhere('uuid-1', { name: 'Theirs' })
    await editor.undo()
    expect(server.get('uuid-1')?.name).toBe('Theirs')
    expect(told.at(-1)?.kind).toBe('clash name Theirs')
  })

  test('what was deleted meanwhile comes back by its last number, not by one that it was deleted under before', async () => {
    await editor.remove([first()])
    await editor.undo()
    await editor.change(first(), { type: 'noise' })
    const gone = server.get('uuid-1') as Range
    deleted.set('uuid-1', gone)
    server.delete('uuid-1')
    await editor.change(gone, { name: 'Mine' })
    expect(told.at(-1)?.kind).toBe('gone')
    told.at(-1)?.act?.()
    await vi.waitFor(() => expect(server.get('uuid-1')).toMatchObject({ num: 9, name: 'Mine' }), {
      timeout: 20_000,
    })
  })

  test('what was deleted meanwhile can be brought back with the change', async () => {
    deleted.set('uuid-1', server.get('uuid-1') as Range)
    server.delete('uuid-1')
    await editor.change(first(), { name: 'Mine' })
    expect(names()).toEqual(['Rep 2'])
    expect(told[0]?.kind).toBe('gone')
    told[0]?.act?.()
    await vi.waitFor(() => expect(server.get('uuid-1')?.name).toBe('Mine'), { timeout: 20_000 })
  })
})
