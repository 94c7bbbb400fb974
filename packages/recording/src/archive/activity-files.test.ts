import { expect, test } from 'vitest'
import { groupByActivity } from './activity-files.ts'
import type { FileKind } from './recognise.ts'

function grouped(files: Record<string, FileKind | undefined>): string[][] {
  return groupByActivity(Object.entries(files).map(([path, kind]) => ({ path, kind }))).map(
    ({ file, motion }) => [file, ...motion].map(({ path }) => path),
  )
}

test('recordings alone are outings of their own, and so is what nobody knows', () => {
  expect(grouped({ 'a.fit': 'fit', 'b/a.fit': 'fit', 'notes.txt': undefined })).toEqual([
    ['a.fit'],
    ['b/a.fit'],
    ['notes.txt'],
  ])
})

test('a motion log goes with the recording of its name', () => {
  expect(
    grouped({
      'monday.motion.csv.gz': 'motion',
      'monday.fit': 'fit',
      'tuesday.gpx': 'gpx',
      'tuesday_left_foot.csv': 'motion',
      'tuesday_right_foot.csv': 'motion',
    }),
  ).toEqual([
    ['monday.fit', 'monday.motion.csv.gz'],
    ['tuesday.gpx', 'tuesday_left_foot.csv', 'tuesday_right_foot.csv'],
  ])
})

test('else with the only recording of its folder, whatever lies beside it', () => {
  expect(
    grouped({
      'ride/12345.fit': 'fit',
      'ride/readme.txt': undefined,
      'ride/dots.motion.csv': 'motion',
      'run/12346.tcx': 'tcx',
      'run/left foot.json': 'motion',
      'lone.motion.csv': 'motion',
    }),
  ).toEqual([
    ['ride/12345.fit', 'ride/dots.motion.csv'],
    ['ride/readme.txt'],
    ['run/12346.tcx', 'run/left foot.json'],
    ['lone.motion.csv'],
  ])
})

test('among several recordings a log of another name belongs to none', () => {
  expect(grouped({ 'a.fit': 'fit', 'b.fit': 'fit', 'c.motion.csv': 'motion' })).toEqual([
    ['a.fit'],
    ['b.fit'],
    ['c.motion.csv'],
  ])
})

test('without a recording the files of a set of sensors are one outing, several sets as many', () => {
  const set = (trial: string) => ['lb', 'lf', 'rf'].map((end) => `trial_${trial}_${end}.txt`)
  const files = [...set('1-1'), ...set('1-2'), ...set('2-1')]
  expect(grouped(Object.fromEntries(files.map((file) => [file, 'motion'])))).toEqual([
    set('1-1'),
    set('1-2'),
    set('2-1'),
  ])
  const exports = ['Torso_F1AB_Accelerometer_2.csv', 'Torso_F1AB_Gyroscope_1.csv', 'Hip_C0DE_Gyroscope_7.csv']
  expect(grouped(Object.fromEntries(exports.map((file) => [file, 'motion'])))).toEqual([exports])
})

test('whole logs of several outings stay apart', () => {
  expect(grouped({ 'monday.motion.csv': 'motion', 'tuesday.motion.csv': 'motion' })).toEqual([
    ['monday.motion.csv'],
    ['tuesday.motion.csv'],
  ])
})
