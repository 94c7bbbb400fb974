import { loadTexts } from '../../platform/texts/i18n.ts'

/** The header's part for whoever is signed in; visitors do without its weight. */
export async function loadSignedIn() {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), loadTexts('notifications', 'uploads')])
  return { default: SignedIn }
}
