import { loadTexts } from '../../platform/texts/i18n.ts'

/** Loads the header for signed-in users; visitors do not need its code. */
export async function loadSignedIn() {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), loadTexts('notifications', 'uploads')])
  return { default: SignedIn }
}
