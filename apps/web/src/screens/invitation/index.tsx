import { loginPath } from '@cadenza/contract/next'
import { pagePath } from '@cadenza/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Message } from '../../ui/components/message.tsx'
import { InvitedSignUp } from './sign-up.tsx'
import { stateOf } from './state.ts'

/** /coach_invitation/:invitationToken: pending, accepted, expired, or an error that can be tried again. */
export function Component() {
  const { t } = useTranslation('invitation')
  const { invitationToken = '' } = useParams()
  const params = { invitationToken }
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', invitationToken],
    queryFn: async ({ signal }) => {
      const answer = await api.call(endpoints.invitations.read, { params, signal })
      if (!answer?.coach) throw new ApiFailure(undefined, t('errorTitle'))
      return answer
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [accepting, setAccepting] = useState(false)
  const [accepted, setAccepted] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const state = stateOf({ accepted, failure: refused ?? error, answered: data !== undefined })

  async function accept() {
    setAccepting(true)
    setRefused(undefined)
    try {
      const answer = await api.call(endpoints.invitations.accept, { params })
      if (!answer?.accepted) throw new ApiFailure(undefined, t('errorTitle'))
      setAccepted(true)
      await queryClient.invalidateQueries({ queryKey: queryKeys.coaches })
    } catch (failure) {
      setRefused(failure)
    } finally {
      setAccepting(false)
    }
  }

  if (state === 'loading') return <title>{`${t('page')} – Cadenza`}</title>
  if (state === 'expired')
    return (
      <Message title={t('expiredTitle')} text={t('contract:InvitationOver')}>
        <Link className="btn" to="/">
          {t('toDashboard')}
        </Link>
      </Message>
    )
  if (state === 'error') {
    const failure = refused ?? error
    return (
      <Message title={t('errorTitle')} text={failure instanceof Error ? failure.message : ''}>
        <button type="button" className="btn p" onClick={() => void (refused ? accept() : refetch())}>
          {t('tryAgain')}
        </button>
      </Message>
    )
  }
  const name = data?.coach.name ?? ''
  if (state === 'accepted' || data?.standing === 'linked')
    return (
      <Message
        title={t(state === 'accepted' ? 'acceptedTitle' : 'linkedTitle', { name })}
        text={t('acceptedText')}
      >
        <div className="row">
          <Link className="btn p" to={pagePath('coaches')}>
            {t('toCoaches')}
          </Link>
          <Link className="btn" to="/">
            {t('toDashboard')}
          </Link>
        </div>
      </Message>
    )
  if (data?.standing === 'own')
    return (
      <Message title={t('ownTitle')} text={t('ownText')}>
        <Link className="btn p" to={pagePath('athletes')}>
          {t('toAthletes')}
        </Link>
      </Message>
    )
  const { account } = currentSession()
  if (!account && data) return <Visitor invitation={data} token={invitationToken} />
  return (
    <Message title={t('title', { name })} text={t('intro', { name })}>
      <p>{t('rights')}</p>
      <p className="small muted">{t('as', { name: account?.name ?? '' })}</p>
      <div className="row">
        <button type="button" className="btn p lg" disabled={accepting} onClick={() => void accept()}>
          {t('accept')}
        </button>
        <Link className="btn lg" to="/">
          {t('decline')}
        </Link>
      </div>
    </Message>
  )
}

interface VisitorProps {
  invitation: { coach: { name: string }; email: string; signUp: boolean }
  token: string
}

/** Invitation for a visitor, who either logs in and comes back, or creates an account here. */
function Visitor({ invitation: { coach, email, signUp }, token }: VisitorProps) {
  const { t } = useTranslation('invitation')
  const { pathname } = useLocation()
  return (
    <Message title={t('title', { name: coach.name })} text={t('intro', { name: coach.name })}>
      <p>{t('rights')}</p>
      {signUp ? <InvitedSignUp token={token} email={email} /> : <p>{t('closed')}</p>}
      <p className="row">
        {signUp && t('known')}
        <Link className="btn" to={loginPath(pathname)}>
          {t('logIn')}
        </Link>
      </p>
    </Message>
  )
}
