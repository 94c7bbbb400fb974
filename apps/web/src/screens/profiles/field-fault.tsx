import { useId, useState } from 'react'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './profiles.module.css'

/** Fault of a form that shows one at a time: the attributes of its field, and the message below the form. */
export function useFieldFault() {
  const id = useId()
  const [fault, setFault] = useState<{ field: string; text: string }>()
  const isAt = (field: string) => fault?.field === field
  return {
    show: (field: string, text: string) => setFault({ field, text }),
    clear: () => setFault(undefined),
    mark: (field: string) => ({
      'aria-invalid': isAt(field),
      'aria-describedby': isAt(field) ? id : undefined,
    }),
    box: (field: string) => `in ${isAt(field) ? 'bad' : ''}`,
    message: (
      <div className={styles.faults} role="alert">
        {fault && (
          <p id={id} className="err">
            <Icon name="warn" size={14} />
            {fault.text}
          </p>
        )}
      </div>
    ),
  }
}
