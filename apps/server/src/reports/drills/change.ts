/** Changes of drills by the staff of this installation. */
import { drillsPerInstallation, type FieldError, invalid, locales, type wire } from '@cadenza/contract'
import { metric, type Texts } from '@cadenza/metrics'
import type { Drill } from '@cadenza/report/drill'
import { transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { allDrills, isBuiltIn, type OfferedDrill, textsOf } from './catalogue.ts'
import { drillEdits, lockDrills, storeDrill } from './queries.ts'

/** Sections of the cycling protocol that drills may be for. */
const sections: readonly string[] = ['high_cadence', 'high_torque', 'free_cadence']

const required = [
  'sport',
  'type',
  'improves',
  'name',
  'description',
  'aim',
  'dose',
  'evidence',
] as const satisfies readonly (keyof wire.DrillForm)[]

/** Changes a drill, or adds one under a new id. Throws `ValidationFailed`. */
export async function changeDrill(
  { database, now, log }: Services,
  actorUuid: string,
  id: string,
  form: wire.DrillForm,
): Promise<OfferedDrill> {
  const changed = await transact(database, async (transaction) => {
    await lockDrills(transaction)
    const before = (await allDrills(transaction)).find(({ drill }) => drill.id === id)
    const next = changedDrill(id, before, form)
    await storeDrill(transaction, next, new Date(now()))
    if ((await drillEdits(transaction)).length > drillsPerInstallation)
      throw invalid([{ field: 'id', code: 'ErrorTooMany', parameters: { count: drillsPerInstallation } }])
    return next
  })
  log.info({ actor: actorUuid, drill: id }, 'staff changed a drill')
  return changed
}

function changedDrill(id: string, before: OfferedDrill | undefined, form: wire.DrillForm): OfferedDrill {
  const faults: FieldError[] = before
    ? []
    : required
        .filter((field) => form[field] === undefined)
        .map((field) => ({ field, code: 'ErrorEnterValue' }))
  // The program's drills are drawn and proven for what they are.
  if (isBuiltIn(id))
    for (const field of ['sport', 'type', 'improves', 'evidence'] as const)
      if (form[field] !== undefined) faults.push({ field, code: 'ErrorInvalidValue' })
  const sport = form.sport ?? before?.drill.sport ?? 'run'
  for (const [at, code] of (form.improves ?? []).entries())
    if (!trains(sport, code)) faults.push({ field: `improves.${at}`, code: 'ErrorInvalidValue' })
  if (faults.length > 0) throw invalid(faults)
  const words = (field: 'name' | 'description' | 'aim' | 'dose'): Texts =>
    form[field] ? textsOf(form[field]) : (before?.drill[field] ?? textsOf({ en: '' }))
  const { evidence } = form
  const drill: Drill = {
    ...{ id, sport, type: form.type ?? before?.drill.type ?? 'basic' },
    improves: form.improves ?? before?.drill.improves ?? [],
    name: words('name'),
    description: words('description'),
    aim: words('aim'),
    dose: words('dose'),
    evidence: evidence
      ? {
          grade: evidence.grade,
          finding: textsOf(evidence.finding),
          ...(evidence.source && { source: evidence.source }),
        }
      : (before?.drill.evidence ?? { grade: 'D', finding: textsOf({ en: '' }) }),
    drawing: before?.drill.drawing ?? '',
  }
  return { drill, hidden: form.hidden ?? before?.hidden ?? false }
}

function trains(sport: 'bike' | 'run', code: string): boolean {
  if (sport === 'bike' && sections.includes(code)) return true
  const entry = metric(code)
  return entry?.kind === 'mpi' && entry.sport === sport
}

export function presentEdited({ drill, hidden }: OfferedDrill, edited: boolean): wire.EditedDrill {
  const { id, sport, type, improves, evidence } = drill
  return {
    ...{ id, sport, type, improves: [...improves], hidden, built_in: isBuiltIn(id), edited },
    name: named(drill.name),
    description: named(drill.description),
    aim: named(drill.aim),
    dose: named(drill.dose),
    evidence: { ...evidence, finding: named(evidence.finding) },
  }
}

function named(texts: Texts): wire.DrillTexts {
  return {
    ...Object.fromEntries(locales.map((locale, at) => [locale, texts[at]])),
    en: texts[0],
  }
}
