import '../platform/theme/layers.css'
import '../platform/theme/tokens.css'
import '../platform/theme/fonts.css'
import '../platform/theme/mantine.ts'
import '../platform/theme/look.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { forgetAllFiles } from '../features/uploads/kept-files.ts'
import { signedOut } from '../platform/api/api.ts'
import { browserCredentials } from '../platform/api/credentials.ts'
import { queryClient } from '../platform/api/queries.ts'
import { keepSessionFresh, startSession } from '../platform/session/session.ts'
import { forgetAtSignOut, leaveAfterSessionEnd } from '../platform/session/sign-in.ts'
import { followOtherTabs } from '../platform/session/tabs.ts'
import { loadTexts, startTexts } from '../platform/texts/i18n.ts'
import { startScheme } from '../platform/theme/scheme.ts'
import { ThemeProvider } from '../platform/theme/theme-provider.tsx'
import { reportUncaughtErrors } from '../ui/errors/beacon.ts'
import { bringScreen, createRouter } from './router.tsx'
import { loadSignedIn } from './shell/load-signed-in.ts'

reportUncaughtErrors()
startScheme()

const container = document.getElementById('root')
if (!container) throw new Error('The document has no #root')
const root = createRoot(container)

/** Maintenance page for visitors, shown when neither sign-in nor features can be loaded. */
async function showMaintenance() {
  const [{ Maintenance }] = await Promise.all([
    import('./maintenance/maintenance.tsx'),
    loadTexts('maintenance'),
  ])
  root.render(
    <ThemeProvider>
      <Maintenance />
    </ThemeProvider>,
  )
}

async function start() {
  const screen = bringScreen(window.location.pathname)
  const isSignedIn = browserCredentials.authorization() !== undefined
  // Starts the slowest requests first and runs all in parallel with the sign-in.
  if (isSignedIn) screen.bringFigures()
  const texts = startTexts()
  const session = startSession(texts)
  // Handled below.
  session.catch(() => undefined)
  await texts
  if (isSignedIn) {
    screen.bringTexts()
    loadSignedIn().catch(() => undefined)
  }
  try {
    await session
  } catch (error) {
    console.error(error)
    await showMaintenance()
    return
  }
  signedOut.subscribe(leaveAfterSessionEnd)
  forgetAtSignOut(forgetAllFiles)
  followOtherTabs()
  keepSessionFresh()
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter()} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

void start()
