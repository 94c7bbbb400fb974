import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { matching } from '../../features/athletes/order.ts'
import { sectionOf, sectionPath, useSelectedAthlete } from '../../features/athletes/selected-athlete.ts'
import { usePageName } from '../../platform/pages/page-name.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import type { Account } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './shell.module.css'

/** Number of athletes from which a search is offered. */
const manyAthletes = 8

/**
 * Menu of the user and the athletes they coach, each linking to the same section; just the name without
 * athletes.
 */
export function AthletePicker({ account }: { account: Account }) {
  const { t } = useTranslation('shell')
  const athletes = useAthletes()
  const selected = useSelectedAthlete() ?? account.uuid
  const section = sectionOf(usePageName())
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  if (athletes.length === 0) return <span className={`${styles.name} clip`}>{account.name}</span>
  const people = [{ uuid: account.uuid, name: account.name }, ...athletes]
  const shown = people.find(({ uuid }) => uuid === selected)?.name ?? account.name
  const found = matching(people, typed)
  const pathOf = (uuid: string) => sectionPath(section, uuid === account.uuid ? undefined : uuid)

  function change(open: boolean) {
    setOpened(open)
    setTyped('')
  }

  return (
    <Menu position="bottom-end" width={240} opened={opened} onChange={change}>
      <Menu.Target>
        <button type="button" className={styles.who} aria-label={t('athletePicker', { name: shown })}>
          <span className="clip">{shown}</span>
          <Icon name="down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.people}>
        {athletes.length >= manyAthletes && (
          <label className={`in ${styles.findPerson}`}>
            <Icon name="search" />
            <input
              type="search"
              data-autofocus
              value={typed}
              placeholder={t('athleteSearch')}
              aria-label={t('athleteSearch')}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                const [first] = found
                // While Japanese text is being composed, Enter only ends the composition.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
                change(false)
                void navigate(pathOf(first.uuid))
              }}
            />
          </label>
        )}
        {found.map(({ uuid, name }) => (
          <Menu.Item
            key={uuid}
            component={Link}
            to={pathOf(uuid)}
            aria-current={uuid === selected || undefined}
            leftSection={<Icon name="check" size={12} className={uuid === selected ? '' : styles.unseen} />}
            rightSection={
              uuid === account.uuid ? <span className="small muted">{t('athleteSelf')}</span> : undefined
            }
          >
            {name}
          </Menu.Item>
        ))}
        {found.length === 0 && <p className={`small muted ${styles.nobody}`}>{t('athleteNone')}</p>}
      </Menu.Dropdown>
    </Menu>
  )
}
