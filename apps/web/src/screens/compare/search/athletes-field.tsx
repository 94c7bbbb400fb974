import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAthletes } from '../../../platform/session/athletes.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { MenuCheck } from '../../../ui/components/menu-choices.tsx'
import styles from './search.module.css'

interface Props {
  athletes: readonly string[]
  /** The athlete searched where none is chosen. */
  athlete: string
  onChange(athletes: readonly string[]): void
}

/**
 * Choice of a coach’s athletes, several at once; nothing for who coaches nobody. An athlete who has left the
 * coach is dropped with the next choice.
 */
export function AthletesField({ athletes, athlete, onChange }: Props) {
  const { t } = useTranslation('compare')
  const others = useAthletes()
  const { account } = currentSession()
  if (others.length === 0 && athletes.length === 0) return null
  const all = [...(account ? [{ uuid: account.uuid, name: account.name }] : []), ...others]
  const chosen = athletes.length > 0 ? athletes : [athlete]
  const names = all.filter(({ uuid }) => chosen.includes(uuid)).map(({ name }) => name)
  return (
    <div>
      <span className="fl" id="compare-athletes">
        {t('athletes')}
      </span>
      <Menu position="bottom-start" closeOnItemClick={false}>
        <Menu.Target>
          <button type="button" className={`in ${styles.athletes}`} aria-describedby="compare-athletes">
            <span className="clip grow">{names.join(', ')}</span>
            <Icon name="down" size={12} />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles.athleteMenu}>
          {all.map(({ uuid, name }) => (
            <MenuCheck
              key={uuid}
              checked={chosen.includes(uuid)}
              onChange={(checked) => {
                const known = chosen.filter(
                  (other) => other !== uuid && all.some((each) => each.uuid === other),
                )
                const next = checked ? [...known, uuid] : known
                onChange(next.length === 1 && next[0] === athlete ? [] : next)
              }}
            >
              {name}
            </MenuCheck>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
