import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/components/icon.tsx'
import { showFailure, showNotice } from '../../../ui/errors/notices.ts'

/** Copies the graphs as a picture with the names of the ranges; its code loads on demand. */
export function PictureButton({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('compare')
  const copy = async () => {
    const part = document.querySelector<HTMLElement>('[data-picture]')
    if (!part) return
    const { copyPicture } = await import('../../../ui/image/copy-picture.ts')
    const done = await copyPicture(part, t('title'), names.join(', '), `${t('title')}.png`)
    showNotice(t(done === 'copied' ? 'pictureCopied' : 'pictureSaved'))
  }
  return (
    <button type="button" className="btn q" onClick={() => copy().catch(showFailure)}>
      <Icon name="copy" />
      {t('copyPicture')}
    </button>
  )
}
