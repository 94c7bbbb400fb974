/** Reports on a recording that is merged with another, and taken apart again. */
import { expect, test } from 'vitest'
import { fit, mergeSetup, motion } from '../../app/testing/merge.ts'

const setup = mergeSetup()

test('a report outlives the merging of its recording, is found beside the whole, and follows it when that is taken apart', {
  timeout: 120_000,
}, async () => {
  const rider = await setup.server.person()
  const worn = await setup.upload(rider, 'ride.motion.csv', motion)
  const recorded = await setup.upload(rider, 'ride.fit', fit)
  const reports = async (at: string, payload?: object) => {
    const url = `/api/reports/v1/${at}`
    const call = payload ? ({ method: 'POST', payload } as const) : ({ method: 'GET' } as const)
    return (await setup.server.ask({ ...call, url, headers: rider.headers })).json()
  }
  const { report } = await reports('', {
    ...{ user_uuid: rider.uuid, type: 'BIKE_FORM', activity_uuids: [worn] },
    ranges: [{ activity_uuid: worn, range: 'all' }],
  })
  const { evaluation, uuid } = report
  expect(Object.keys(evaluation.evaluations.form.metrics)).toContain('foot_ar')
  const whole = await setup.merge(rider, worn, recorded)
  const during = (await reports(uuid)).report
  expect(during.ranges.map(({ gone }: { gone: boolean }) => gone)).toEqual([true])
  expect(during.evaluation).toEqual(evaluation)
  const beside = async (activity: string) =>
    (await reports(`?user=${rider.uuid}&activity=${activity}`)).reports.map(
      (each: { uuid: string }) => each.uuid,
    )
  expect(await beside(whole.uuid)).toEqual([uuid])
  expect(await beside(recorded)).toEqual([])
  await setup.ask(rider, 'POST', `/${whole.uuid}/unmerge`)
  const after = (await reports(uuid)).report
  expect(after.ranges.map(({ gone }: { gone: boolean }) => gone)).toEqual([false])
  expect(after.evaluation).toEqual(evaluation)
  expect(await beside(worn)).toEqual([uuid])
})
