/** Reads ZWO, the workouts of Zwift. */
import type { ActivitySport } from '@cadenza/metrics'
import { UnreadableRecording } from '@cadenza/recording/recording'
import { detectEncoding, textEncoding } from '@cadenza/recording/xml/encoding'
import { walkXml, type XmlListener, type XmlWalked } from '@cadenza/recording/xml/walk'
import {
  type EffortTarget,
  type Intensity,
  type Item,
  isRamp,
  type Length,
  type Path,
  rounded,
  type Step,
  type TargetRange,
} from '../../definition.ts'
import { limits } from '../../limits.ts'
import {
  finite,
  type ImportedWorkout,
  type ImportOptions,
  imported,
  lineOf,
  refuseLarge,
  textOf,
  UnreadableWorkout,
} from '../imported.ts'
import { Losses } from '../losses.ts'
import { commentOfStep, commentsOfIntervals, type Message, type ReadComment } from './messages.ts'
import { type Attributes, type FileFacts, offNames, onNames, powerNames, readPower } from './power.ts'

/** The workout of a ZWO file. Throws `UnreadableWorkout`. */
export function readZwo(bytes: Uint8Array, options: ImportOptions = {}): ImportedWorkout {
  refuseLarge(bytes)
  const document = new ZwoDocument()
  const { truncated } = walk(bytes, document)
  if (document.root !== 'workout_file') throw new UnreadableWorkout('WorkoutFileNotThis', { format: 'ZWO' })
  if (truncated) throw new UnreadableWorkout('WorkoutFileDamaged')
  const losses = new Losses()
  const reader = new BlockReader(document, options, losses)
  for (const block of document.blocks) reader.read(block)
  const description = descriptionOf(document)
  const tags = tagsOf(document, losses)
  return imported(
    {
      name: document.field('name'),
      sport: reader.sport,
      ...(description ? { description } : {}),
      ...(tags.length > 0 ? { tags } : {}),
    },
    reader.items,
    losses,
    options,
  )
}

function walk(bytes: Uint8Array, listener: XmlListener): XmlWalked {
  try {
    return walkXml(inUtf8(bytes), listener)
  } catch (error) {
    if (error instanceof UnreadableRecording) throw new UnreadableWorkout('UploadXmlWithDtd')
    throw error
  }
}

/** The bytes; those of programs on Windows that name no encoding, or the wrong one, as UTF-8. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  if (detectEncoding(bytes) !== 'utf-8' || textEncoding(bytes) === 'utf-8') return bytes
  return new TextEncoder().encode(new TextDecoder(textEncoding(bytes)).decode(bytes))
}

/** An element of the list of blocks. */
interface Block {
  name: string
  attributes: Attributes
  messages: Message[]
}

const messageNames: ReadonlySet<string> = new Set(['textevent', 'textnotification'])
/** No workout has more messages. */
const mostMessages = 20_000
const mostTags = 1_000

/** The parts of the document that a workout is made of. */
class ZwoDocument implements XmlListener {
  root: string | undefined
  readonly blocks: Block[] = []
  readonly tags: string[] = []
  /** Elements inside blocks that are no messages. */
  readonly unknown = new Set<string>()
  private readonly fields = new Map<string, string>()
  private messages = 0

  open(name: string, raw: Readonly<Record<string, string>>, parent: string): void {
    this.root ??= name
    const attributes = lowerCase(raw)
    if (messageNames.has(name.toLowerCase())) this.addMessage(attributes)
    else if (parent === 'workout') this.addBlock(name, attributes)
    else if (name === 'tag') this.addTag(attributes.name)
    else if (this.blocks.at(-1)?.name === parent && this.unknown.size < mostTags) this.unknown.add(name)
  }

  close(name: string, text: string, parent: string): void {
    if (parent === 'workout_file') this.fields.set(name, text)
    else if (name === 'tag') this.addTag(text)
  }

  field(name: string): string | undefined {
    return this.fields.get(name)?.trim() || undefined
  }

  private addBlock(name: string, attributes: Attributes): void {
    if (this.blocks.length > limits.steps)
      throw new UnreadableWorkout('WorkoutTooManySteps', { count: limits.steps })
    this.blocks.push({ name, attributes, messages: [] })
  }

  private addMessage(attributes: Attributes): void {
    const text = textOf(attributes.message ?? attributes.text)
    if (!text || ++this.messages > mostMessages) return
    const at = finite(attributes.timeoffset) ?? finite(attributes.distoffset) ?? 0
    this.blocks.at(-1)?.messages.push({ at, text })
  }

  private addTag(typed: string | undefined): void {
    const tag = lineOf(typed, limits.tag)
    if (tag && this.tags.length < mostTags) this.tags.push(tag)
  }
}

function lowerCase(raw: Readonly<Record<string, string>>): Attributes {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name.toLowerCase(), value]))
}

/** The description and, in a line of its own, the author, whom a definition has no other place for. */
function descriptionOf(document: ZwoDocument): string | undefined {
  const author = lineOf(document.field('author'))
  return textOf([document.field('description'), author && `— ${author}`].filter(Boolean).join('\n'))
}

/** The tags, and the lists in which Zwift shows the workout. */
function tagsOf(document: ZwoDocument, losses: Losses): string[] {
  const lists = ['category', 'subcategory'].map((name) => lineOf(document.field(name), limits.tag))
  const tags = [...document.tags]
  for (const list of lists) if (list && !tags.includes(list)) tags.push(list)
  if (tags.length > limits.tags) losses.add(['tags'], 'WorkoutLossTags')
  return tags.slice(0, limits.tags)
}

const sports: Readonly<Record<string, ActivitySport>> = { bike: 'bike', run: 'run' }
const ramps: Readonly<Record<string, Intensity | undefined>> = {
  warmup: 'warmup',
  cooldown: 'cooldown',
  ramp: undefined,
}
const steady: ReadonlySet<string> = new Set(['steadystate', 'solidstate', 'freeride', 'maxeffort'])

class BlockReader {
  readonly items: Item[] = []
  readonly sport: ActivitySport
  private readonly facts: FileFacts
  private readonly lengthType: 'time' | 'distance'
  private readonly options: ImportOptions
  private readonly losses: Losses

  constructor(document: ZwoDocument, options: ImportOptions, losses: Losses) {
    this.sport = sports[document.field('sportType')?.toLowerCase() ?? 'bike'] ?? 'other'
    const ftpOverride = finite(document.field('ftpOverride'))
    this.facts = { sport: this.sport, ftpOverride: ftpOverride && ftpOverride > 0 ? ftpOverride : undefined }
    this.lengthType = document.field('durationType')?.toLowerCase() === 'distance' ? 'distance' : 'time'
    this.options = options
    this.losses = losses
    for (const name of document.unknown) this.losePart(name)
  }

  read(block: Block): void {
    const kind = block.name.toLowerCase()
    if (kind === 'intervalst') this.readIntervals(block)
    else if (kind in ramps || steady.has(kind)) this.items.push(this.readStep(block, kind))
    else this.losePart(block.name)
  }

  private get path(): Path {
    return ['sections', 0, 'steps', this.items.length]
  }

  private losePart(name: string): void {
    this.losses.add(['sections', 0], 'WorkoutLossPart', { name: lineOf(name, 50) ?? '' })
  }

  private readStep({ attributes, messages }: Block, kind: string): Step {
    const isRampKind = kind in ramps
    const isFree = kind === 'freeride' || kind === 'maxeffort'
    const power = isFree
      ? undefined
      : readPower(attributes, powerNames, isRampKind ? 'ramp' : 'steady', this.facts)
    const isEffort = kind === 'maxeffort' ? [{ at: 0, text: 'Max effort' }] : []
    return this.step(this.lengthOf(attributes.duration), {
      power: kind === 'cooldown' ? falling(power) : power,
      cadence: this.cadenceOf(attributes),
      intensity: ramps[kind],
      comment: commentOfStep([...isEffort, ...messages]),
    })
  }

  private readIntervals({ attributes, messages }: Block): void {
    const times = this.timesOf(attributes.repeat)
    if (times > limits.times)
      throw new UnreadableWorkout('WorkoutTooManyRepeated', { count: limits.expandedSteps })
    const onLength = this.lengthOf(attributes.onduration)
    const hasOff = (finite(attributes.offduration) ?? 0) > 0
    const offLength = hasOff ? this.lengthOf(attributes.offduration) : undefined
    const [onComment, offComment] = commentsOfIntervals(messages, {
      on: lengthIn(onLength),
      off: offLength ? lengthIn(offLength) : 0,
      times,
    })
    const on = this.step(onLength, {
      power: readPower(attributes, onNames, 'steady', this.facts),
      cadence: this.cadenceOf(attributes),
      comment: onComment,
    })
    const steps = [on]
    if (offLength) {
      const resting = finite(attributes.cadenceresting)
      const power = readPower(attributes, offNames, 'steady', this.facts)
      const cadence = resting ? this.cadence({ low: resting, high: resting }) : undefined
      steps.push(this.step(offLength, { power, cadence, comment: offComment }))
    }
    if (times > 1) this.items.push({ times, steps })
    else this.items.push(...steps)
  }

  private timesOf(repeat: string | undefined): number {
    if (repeat === undefined) return 1
    const times = finite(repeat)
    if (times !== undefined && Number.isInteger(times) && times >= 1) return times
    this.losses.add(['sections', 0, 'steps'], 'WorkoutLossRepeatEnd')
    return 1
  }

  private step(
    length: Length,
    parts: {
      power: EffortTarget | undefined | null
      cadence: EffortTarget | undefined
      intensity?: Intensity | undefined
      comment: ReadComment | undefined
    },
  ): Step {
    const { power, cadence, intensity, comment } = parts
    if (power === null) this.losses.add(this.path, 'WorkoutLossTarget')
    if (comment?.moved) this.losses.add(this.path, 'WorkoutLossTextTimes')
    const targetRanges = [power, cadence].filter((target): target is EffortTarget => Boolean(target))
    const text = textOf(comment?.text)
    return {
      length,
      ...(targetRanges.length > 0 ? { targetRanges: targetRanges as TargetRange[] } : {}),
      ...(intensity ? { intensity } : {}),
      ...(text ? { comments: { [this.options.language ?? 'en']: text } } : {}),
    }
  }

  private lengthOf(typed: string | undefined): Length {
    const value = rounded(finite(typed) ?? 0)
    if (value > 0) {
      if (this.lengthType === 'time' && value > limits.seconds)
        throw new UnreadableWorkout('WorkoutTooLong', { hours: limits.seconds / 3600 })
      return { type: this.lengthType, value }
    }
    this.losses.add(this.path, 'WorkoutLossLength')
    return { type: 'open' }
  }

  private cadenceOf({ cadence, cadencelow, cadencehigh }: Attributes): EffortTarget | undefined {
    const high = finite(cadencehigh) || undefined
    const low = high === undefined ? finite(cadencelow) || undefined : finite(cadencelow)
    if (low !== undefined && high !== undefined)
      return this.cadence({ low: Math.min(low, high), high: Math.max(low, high) })
    if (low !== undefined) return this.cadence({ low })
    if (high !== undefined) return this.cadence({ high })
    const single = finite(cadence)
    return single ? this.cadence({ low: single, high: single }) : undefined
  }

  private cadence({ low, high }: Pick<EffortTarget, 'low' | 'high'>): EffortTarget {
    return {
      code: 'CAD',
      unit: this.sport === 'run' ? 'spm' : 'rpm',
      ...(low === undefined ? {} : { low: rounded(low) }),
      ...(high === undefined ? {} : { high: rounded(high) }),
    }
  }
}

const lengthIn = (length: Length) => (length.type === 'open' ? 0 : length.value)

/** A ramp of a cool-down; some programs write its lower end first. */
function falling(power: EffortTarget | undefined | null): EffortTarget | undefined | null {
  if (!power || !isRamp(power) || power.from > power.to) return power
  return { ...power, from: power.to, to: power.from }
}
