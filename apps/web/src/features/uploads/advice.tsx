import { useTranslation } from 'react-i18next'

/** Failures whose message does not say what to do. */
const advised = [
  'UploadEmpty',
  'UploadNoRecords',
  'UploadNoMotionRows',
  'UploadTooLarge',
  'UploadReadFailed',
  'UploadTookTooLong',
  'UploadMissing',
  'UploadNoTimes',
  'UploadXmlWithDtd',
  'UploadArchiveTooLarge',
  'UploadArchiveDamaged',
  'UploadArchiveEmpty',
  'UploadPartlyRead',
] as const

/** Advice for a file that could not be read, or only in part. */
export function Advice({ code, className }: { code: string | null | undefined; className?: string }) {
  const { t } = useTranslation('uploads')
  const known = advised.find((each) => each === code)
  return known ? <span className={className}>{t(`advice.${known}`)}</span> : null
}
