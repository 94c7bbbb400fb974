/** Files that are made from an activity on demand, and who may have each. */
import type { Feature } from '@cadenza/contract'

export interface Export {
  fileType: 'activity'
  fileFormat: 'fit' | 'tcx' | 'gpx' | 'csv' | 'arrow' | 'zip'
  contentType: string
  /** Data of the activity that the file requires. */
  needs: 'recording' | 'positions' | 'series'
  feature?: Feature
}

export const exports: readonly Export[] = [
  { fileType: 'activity', fileFormat: 'fit', contentType: 'application/vnd.ant.fit', needs: 'recording' },
  {
    fileType: 'activity',
    fileFormat: 'tcx',
    contentType: 'application/vnd.garmin.tcx+xml',
    needs: 'recording',
  },
  { fileType: 'activity', fileFormat: 'gpx', contentType: 'application/gpx+xml', needs: 'positions' },
  {
    fileType: 'activity',
    fileFormat: 'csv',
    contentType: 'text/csv; charset=utf-8',
    needs: 'series',
    feature: 'csv_download',
  },
  {
    fileType: 'activity',
    fileFormat: 'arrow',
    contentType: 'application/vnd.apache.arrow.file',
    needs: 'series',
  },
  {
    fileType: 'activity',
    fileFormat: 'zip',
    contentType: 'application/zip',
    needs: 'series',
    feature: 'zip_download',
  },
]

/** Data of an activity that files can be made from. */
export interface Material {
  recording?: { columns: readonly { name: string }[] }
  series?: object
}

export function canBeMade({ needs }: Export, { recording, series }: Material): boolean {
  if (series === undefined) return false
  if (needs === 'series') return true
  if (recording === undefined) return false
  return needs === 'recording' || recording.columns.some(({ name }) => name === 'latitude')
}
