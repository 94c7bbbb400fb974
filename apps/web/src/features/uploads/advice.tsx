import { useTranslation } from 'react-i18next'

/** Codes of failures whose message does not itself say what to do. */
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

/** What can be done about a file that was not read, or not whole. */
export function Advice({ code, className }: { code: string | null | undefined; className?: string }) {
  const { t } = useTranslation('uploads')
  const known = advised.find((each) => each === code)
  return known ? <span className={className}>{t(`advice.${known}`)}</span> : null
}
