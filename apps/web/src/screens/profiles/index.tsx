import { convertWeight, formatNumber } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { useConfigs } from '../../platform/session/configs.ts'
import { dateDisplay, displayOptions } from '../../platform/session/display.ts'
import { BestsCard } from './bests-card.tsx'
import { Card } from './card.tsx'
import { type DayRecord, type Display, type Kind, kinds, weightUnitOf } from './kinds.ts'
import { PersonCard } from './person-card.tsx'
import styles from './profiles.module.css'
import { recordsQuery } from './queries.ts'
import { RecomputeNote } from './recompute-note.tsx'
import { ShoesCard } from './shoes-card.tsx'

const kindOf = (name: Kind['kind']): Kind => kinds.find(({ kind }) => kind === name) ?? (kinds[0] as Kind)
const ftpKind = kindOf('power_zone')
const weightKind = kindOf('weight')

/** /setting/physical_profiles */
export function Component() {
  const { t } = useTranslation('profiles')
  useConfigs(true)
  const ftp = useQuery(recordsQuery(ftpKind)).data?.[0]
  const weight = useQuery(recordsQuery(weightKind)).data?.[0]
  const { locale, unit } = displayOptions()
  const { dateFormat } = dateDisplay()
  const display: Display = {
    locale,
    unit,
    weight: weightUnitOf(weight) ?? (unit === 'mi' ? 'lb' : 'kg'),
  }
  return (
    <SettingsFrame title={t('shell:page.physicalProfiles')} hint={t('hint')}>
      <RecomputeNote />
      <div className={styles.cards}>
        {kinds.map((kind) => (
          <Card
            key={kind.kind}
            kind={kind}
            display={display}
            dateFormat={dateFormat}
            beside={kind === ftpKind ? wattsPerKilogram(ftp, weight, locale) : undefined}
          />
        ))}
        <PersonCard display={display} />
        <BestsCard display={display} dateFormat={dateFormat} />
        <ShoesCard display={display} dateFormat={dateFormat} />
      </div>
    </SettingsFrame>
  )
}

function wattsPerKilogram(ftp: DayRecord | undefined, weight: DayRecord | undefined, locale: string) {
  if (!ftp || !weight) return undefined
  const kilograms = convertWeight(Number(weight.weight), weightUnitOf(weight) ?? 'kg', 'kg')
  return `${formatNumber(Number(ftp.ftp) / kilograms, 1, locale)}\u00a0W/kg`
}
