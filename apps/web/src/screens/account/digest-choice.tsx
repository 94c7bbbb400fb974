import type { wire } from '@cadenza/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { ownTimeZone } from '../../platform/session/display.ts'
import { Choice } from './choice.tsx'
import { digestQuery } from './security-queries.ts'

const periods = ['off', 'daily', 'weekly'] as const satisfies readonly (typeof wire.digestPeriods)[number][]

/** Choice of a digest by mail, or the reason why no mail would be delivered. */
export function DigestChoice({ keep }: { keep(send: () => Promise<void>): void }) {
  const { t } = useTranslation('account')
  const { data } = useQuery(digestQuery)
  if (!data) return null
  const { period, hindrance } = data.digest
  const zone = ownTimeZone().replaceAll('_', ' ')
  return (
    <Choice
      label={t('digest')}
      options={periods}
      value={period}
      text={(option) => t(`digest.${option}`)}
      hint={t(`digestHint.${hindrance ?? period}`, { zone })}
      disabled={(option) => hindrance !== null && option !== 'off'}
      onChoose={(option) =>
        keep(async () => {
          const body = { period: option }
          const answer = await api.call(endpoints.digests.choose, { body })
          queryClient.setQueryData(digestQuery.queryKey, answer)
        })
      }
    />
  )
}
