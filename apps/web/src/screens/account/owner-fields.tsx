import type { FieldError } from '@cadenza/contract/errors'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Dispatch, Ref, SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../ui/forms/faults.ts'
import { secondFactorQuery } from './security-queries.ts'

/** Proof that the owner is at the keyboard. */
export interface Proof {
  currentPassword: string
  totp: string
}

export const noProof: Proof = { currentPassword: '', totp: '' }

/** True if the account has a second factor. */
export const useSecondFactor = (): boolean => useQuery(secondFactorQuery).data?.secondFactor.enabled ?? false

/** Fields that are still empty. */
export function missingProof({ currentPassword, totp }: Proof, withCode: boolean): FieldError[] {
  const missing: FieldError[] = []
  if (currentPassword === '')
    missing.push({ field: 'current_password', code: 'ErrorCurrentPasswordRequired' })
  if (withCode && totp.trim() === '') missing.push({ field: 'totp', code: 'TotpRequired' })
  return missing
}

interface Props {
  proof: Proof
  onChange: Dispatch<SetStateAction<Proof>>
  faults: Faults
  /** Asks for a code of the second factor, too. */
  withCode: boolean
  passwordRef?: Ref<HTMLInputElement>
}

/** Fields for the current password and, if needed, a code. */
export function OwnerFields({ proof, onChange, faults, withCode, passwordRef }: Props) {
  const { t } = useTranslation('account')
  return (
    <>
      <TextInput
        ref={passwordRef}
        name="current_password"
        type="password"
        label={t('currentPassword')}
        autoComplete="current-password"
        value={proof.currentPassword}
        onChange={({ currentTarget: { value } }) =>
          onChange((before) => ({ ...before, currentPassword: value }))
        }
        error={faults.fields.current_password ?? faults.fields.password}
      />
      {withCode && (
        <TextInput
          name="totp"
          label={t('code')}
          description={t('codeHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="one-time-code"
          value={proof.totp}
          onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, totp: value }))}
          error={faults.fields.totp}
        />
      )}
    </>
  )
}
