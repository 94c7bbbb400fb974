import { useTranslation } from 'react-i18next'
import styles from './blocks.module.css'

export const moves = ['up', 'down', 'in', 'out'] as const
export type Move = (typeof moves)[number]

const arrows: Record<Move, string> = { up: '↑', down: '↓', in: '→', out: '←' }

/** Moves the selected part where there are neither keys nor a pointer that drags. */
export function MoveBar({ disabled, onMove }: { disabled: boolean; onMove(move: Move): void }) {
  const { t } = useTranslation('workout')
  return (
    <span className={styles.moves}>
      {moves.map((move) => (
        <button
          key={move}
          type="button"
          className="btn q"
          aria-label={t(`move_${move}`)}
          disabled={disabled}
          onClick={() => onMove(move)}
        >
          {arrows[move]}
        </button>
      ))}
    </span>
  )
}
