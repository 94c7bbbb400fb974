import { validateNewAccount } from '@cadenza/contract/validation'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { enter } from '../../platform/session/sign-in.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { FormPage } from '../../ui/components/form-page.tsx'
import { NotFound } from '../../ui/errors/not-found.tsx'
import { strengthOf } from './strength.ts'

const fieldNames = ['code', 'name', 'email', 'password'] as const
type FieldName = (typeof fieldNames)[number]
type FieldErrors = Partial<Record<FieldName, string>>

const attributes: Record<FieldName, { type?: string; autoComplete: string }> = {
  code: { autoComplete: 'off' },
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'username' },
  password: { type: 'password', autoComplete: 'new-password' },
}

export function Component() {
  const state = useQuery({
    queryKey: ['setup'],
    queryFn: async () => (await api.call(endpoints.setup.isOpen))?.open ?? false,
  })
  if (state.isError) throw state.error
  if (state.isPending) return null
  return state.data ? <SetupForm /> : <NotFound />
}

function SetupForm() {
  const { t } = useTranslation('setup')
  const code = useRef<HTMLInputElement>(null)
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [password, setPassword] = useState('')

  useEffect(() => code.current?.focus(), [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: FieldName) => String(data.get(name) ?? '').trim()
    const form = { code: value('code'), name: value('name'), email: value('email'), password }
    const failures = validateNewAccount(form)
    if (!form.code) failures.unshift({ field: 'code', code: 'ErrorEnterValue' })
    setErrors(
      Object.fromEntries(
        failures.map(({ field, code, parameters }) => [field, t(`contract:${code}`, parameters ?? {})]),
      ),
    )
    if (failures.length > 0) return
    setFailure(undefined)
    setLoading(true)
    try {
      enter(await api.call(endpoints.setup.complete, { body: form, withoutRefresh: true }), '/')
    } catch (error) {
      setLoading(false)
      if (!(error instanceof ApiFailure)) throw error
      const byField = Object.entries(error.errors).map(([field, [first]]) => [field, first] as const)
      setErrors(Object.fromEntries(byField))
      // Errors shown beside a field are not repeated.
      if (byField.length === 0) setFailure(error)
    }
  }

  const descriptions: Partial<Record<FieldName, string>> = {
    code: t('codeHint'),
    password: t(`strength.${strengthOf(password)}`),
  }
  return (
    <FormPage title={t('title')} intro={t('intro')} onSubmit={submit}>
      {failure && <FailureNotice message={failure.message} shaking />}
      {fieldNames.map((name) => (
        <TextInput
          key={name}
          ref={name === 'code' ? code : undefined}
          name={name}
          label={t(name)}
          description={descriptions[name]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors[name]}
          size="lg"
          required
          withAsterisk={false}
          {...attributes[name]}
          {...(name === 'password' && {
            value: password,
            onChange: (event) => setPassword(event.currentTarget.value),
          })}
        />
      ))}
      <Button type="submit" size="lg" loading={loading}>
        {t('submit')}
      </Button>
    </FormPage>
  )
}
