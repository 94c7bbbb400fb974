import { expect, test } from 'vitest'
import { groupByActivity } from './activity-files.ts'
import type { FileKind } from './recognise.ts'

function grouped(files: Record<string, FileKind | undefined>): string[][] {
  return groupByActivity(Object.entries(files).map(([path, kind]) => ({ path, kind }))).map(
    ({ file, motion }) => [file, ...motion].map(({ path }) => path),
  )
}

test('every recording is an activity of its own, and so is an unknown file', () => {
  expect(grouped({ 'a.fit': 'fit', 'b/a.fit': 'fit', 'notes.txt': undefined })).toEqual([
    ['a.fit'],
    ['b/a.fit'],
    ['notes.txt'],
  ])
})

test('a motion log goes with the recording of the same name', () => {
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

test('the files of one sensor’s kinds of values are one activity', () => {
  expect(
    grouped({
      'left_foot Accelerometer.csv': 'motion',
      'left_foot Gyroscope.csv': 'motion',
      'walk/Accelerometer.csv': 'motion',
      'walk/Gyroscope.csv': 'motion',
      'walk/Linear Acceleration.csv': 'motion',
    }),
  ).toEqual([
    ['left_foot Accelerometer.csv', 'left_foot Gyroscope.csv'],
    ['walk/Accelerometer.csv', 'walk/Gyroscope.csv', 'walk/Linear Acceleration.csv'],
  ])
})

test('otherwise it goes with the only recording in its folder, whatever else is there', () => {
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

test('if there are several recordings, a log with another name belongs to none', () => {
  expect(grouped({ 'a.fit': 'fit', 'b.fit': 'fit', 'c.motion.csv': 'motion' })).toEqual([
    ['a.fit'],
    ['b.fit'],
    ['c.motion.csv'],
  ])
})

test('without a recording, each set of sensor files is one activity', () => {
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

test('complete logs of several activities stay separate', () => {
  expect(grouped({ 'monday.motion.csv': 'motion', 'tuesday.motion.csv': 'motion' })).toEqual([
    ['monday.motion.csv'],
    ['tuesday.motion.csv'],
  ])
})
