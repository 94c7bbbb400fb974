import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import { droppedFiles } from './dropped-files.ts'
import styles from './uploads.module.css'
import { uploadQueue } from './uploads.ts'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files and folders dropped anywhere on the page. */
export function DropOverlay() {
  const { t } = useTranslation('uploads')
  const [over, setOver] = useState(false)

  useEffect(() => {
    // Each element under the pointer fires enter and leave: the drag has left when all have.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth -= 1
      setOver(depth > 0)
    }
    const hold = (event: DragEvent) => carriesFiles(event) && event.preventDefault()
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      droppedFiles(event.dataTransfer).then(uploadQueue.add, showFailure)
    }
    const on = { dragenter: enter, dragleave: leave, dragover: hold, drop }
    for (const [name, listener] of Object.entries(on)) addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(on)) removeEventListener(name, listener as EventListener)
    }
  }, [])

  if (!over) return null
  return (
    <div className={styles.overlay}>
      <p>
        <Icon name="upload" size={32} />
        {t('dropHere')}
      </p>
    </div>
  )
}
