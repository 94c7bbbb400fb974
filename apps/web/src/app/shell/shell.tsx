import { loginPath } from '@cadenza/contract/next'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ExplainHost } from '../../features/explain/host.tsx'
import { QuickHelpHost } from '../../features/quick-help/host.tsx'
import { providerLink } from '../../platform/pages/links.ts'
import { useSession } from '../../platform/session/session.ts'
import { Mark } from '../../ui/components/mark.tsx'
import { ModalHost } from '../../ui/modals/host.tsx'
import { MaintenanceBanner } from '../maintenance/banner.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { Footer } from './footer.tsx'
import { loadSignedIn } from './load-signed-in.ts'
import { Navigation } from './navigation.tsx'
import { Progress } from './progress.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import styles from './shell.module.css'

const SignedIn = lazy(loadSignedIn)
const ConfirmBanner = lazy(() => import('./confirm-banner.tsx'))

/** Pages without a 'Log In' button, which would be useless there; before the set-up nobody can log in. */
const withoutLogIn = /^\/(login|reset_password|setup)(\/|$)/

function LogIn() {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  if (withoutLogIn.test(pathname)) return null
  return (
    <Link className="btn" to={loginPath(pathname + search)}>
      {t('logIn')}
    </Link>
  )
}

/** Header, screen and footer. */
export function Shell() {
  const { t } = useTranslation('shell')
  const { account } = useSession()
  return (
    <div className={styles.page}>
      <Progress />
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.header}>
        <a className={styles.brand} href={providerLink()}>
          <Mark />
          <span className={styles.word}>Cadenza</span>
        </a>
        {account && <Navigation />}
        <div className={styles.tools}>
          {account ? (
            <Suspense>
              <SignedIn account={account} />
            </Suspense>
          ) : (
            <>
              <LogIn />
              <SchemeSwitch />
            </>
          )}
        </div>
      </header>
      <ConnectionNotice />
      <DemoBanner />
      <MaintenanceBanner />
      {account?.emailConfirmation === 'open' && (
        <Suspense>
          <ConfirmBanner account={account} />
        </Suspense>
      )}
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ExplainHost />
      <QuickHelpHost />
      <ModalHost />
      <ScrollRestoration />
    </div>
  )
}
