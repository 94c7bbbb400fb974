import { ApiError, endpoints, type wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { allDrills, presentDrill } from '../drills/catalogue.ts'
import { acceptReport, changeReport, deleteOrRestoreReport } from './change.ts'
import { createReport } from './create.ts'
import { mayRead, presentListed, presentReport, type Reader } from './present.ts'
import { previousOf } from './previous.ts'
import { type ReportRecord, type ReportRef, reportsOf } from './queries.ts'
import { currentReport } from './refresh.ts'
import { regenerateComments } from './regenerate.ts'

const ofReport = { of: 'reportUuid', kind: 'report' } as const
const read = { resource: 'report', verb: 'read' } as const
const write = { resource: 'report', verb: 'write', owner: ofReport } as const
const remove = { resource: 'report', verb: 'remove', owner: ofReport } as const
const { reports } = endpoints

export function reportRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const present = async (row: ReportRecord, reader: Reader): Promise<wire.Report> => {
    const { lang } = signedIn(reader.actor)
    const drills = new Map(
      (row.drills.length > 0 ? await allDrills(database) : []).map(({ drill }) => [drill.id, drill]),
    )
    const shown = (id: string | null) => {
      const drill = id === null ? undefined : drills.get(id)
      return drill ? presentDrill(drill, lang) : null
    }
    return presentReport(
      row,
      reader,
      row.drills.map((group) => ({
        ...group,
        basic: shown(group.basic),
        advanced: shown(group.advanced),
      })),
    )
  }
  const one = async (of: ReportRef & Reader) => {
    const row = await currentReport(services, of)
    if (!row || !mayRead(of, row)) throw new ApiError('NotFound')
    return { report: await present(row, of) }
  }
  const referred = ({
    actor,
    relation,
    ownerUuid: userUuid,
    params: { reportUuid: uuid },
  }: Reader & { ownerUuid: string; params: { reportUuid: string } }) => ({ actor, relation, userUuid, uuid })

  return resource([
    serve(reports.list, {
      access: { ...read, owner: { query: 'user' } },
      handle: async ({ actor, relation, ownerUuid, query }) => {
        const publishedOnly = relation !== 'staff'
        const rows = await reportsOf(database, ownerUuid, { ...query, publishedOnly })
        return {
          reports: rows.slice(0, query.limit).map((row) => presentListed(row, { actor, relation })),
          more: rows.length > query.limit,
        }
      },
    }),
    serve(reports.add, {
      access: { resource: 'report', verb: 'create', owner: { bodyUser: 'user_uuid' } },
      perMinute: 30,
      handle: async ({ actor, relation, ownerUuid: userUuid, body }) => {
        const uuid = await createReport(services, { actor, relation, userUuid }, body)
        const row = await currentReport(services, { userUuid, uuid })
        if (!row) throw new ApiError('NotFound')
        // Its maker sees it once, even if it waits for review.
        return { report: await present(row, { actor, relation }) }
      },
    }),
    serve(reports.read, {
      access: { ...read, owner: ofReport },
      handle: async (call) => one(referred(call)),
    }),
    serve(reports.change, {
      access: write,
      handle: async ({ body, ...call }) => {
        const of = referred(call)
        await changeReport(services, of, body, (row) => present(row, of))
        return one(of)
      },
    }),
    serve(reports.remove, {
      access: remove,
      handle: async (call) => {
        await deleteOrRestoreReport(services, referred(call), true)
        return undefined
      },
    }),
    serve(reports.restore, {
      access: remove,
      handle: async (call) => {
        const of = referred(call)
        await deleteOrRestoreReport(services, of, false)
        return one(of)
      },
    }),
    serve(reports.reverse, {
      access: { ...read, owner: { param: 'userUuid' } },
      handle: async ({ actor, relation, ownerUuid: userUuid, params: { activitySessionId: activity } }) => {
        const publishedOnly = relation !== 'staff'
        const [newest] = await reportsOf(database, userUuid, { activity, limit: 1, publishedOnly })
        if (!newest) throw new ApiError('NotFound')
        return one({ actor, relation, userUuid, uuid: newest.uuid })
      },
    }),
    serve(reports.accept, {
      access: { resource: 'report', verb: 'accept', owner: ofReport },
      handle: async ({ body: { email }, ...call }) => {
        const of = referred(call)
        await acceptReport(services, of, email)
        return one(of)
      },
    }),
    serve(reports.regenerateComments, {
      access: write,
      perMinute: 30,
      handle: async (call) => {
        const of = referred(call)
        await regenerateComments(services, of, (row) => present(row, of))
        return one(of)
      },
    }),
    serve(reports.previous, {
      access: { ...read, owner: ofReport },
      handle: async (call) => {
        const of = referred(call)
        const row = await currentReport(services, of)
        if (!row || !mayRead(of, row)) throw new ApiError('NotFound')
        const found = await previousOf(database, row, of)
        return {
          previous: found && { ...found.changes, report: await present(found.report, of) },
        }
      },
    }),
  ])
}
