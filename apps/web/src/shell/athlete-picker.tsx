import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { useAthletes } from '../session/athletes.ts'
import type { Account } from '../session/session.ts'
import { usePageName } from './page-name.ts'
import { sectionOf, sectionPath, useSelectedAthlete } from './selected-athlete.ts'
import styles from './shell.module.css'

/** Oneself and the athletes one coaches, each leading to the same section; just the name where there are none. */
export function AthletePicker({ account }: { account: Account }) {
  const { t } = useTranslation('shell')
  const athletes = useAthletes()
  const selected = useSelectedAthlete() ?? account.uuid
  const section = sectionOf(usePageName())
  if (athletes.length === 0) return <span className={`${styles.name} clip`}>{account.name}</span>
  const people = [{ uuid: account.uuid, name: account.name }, ...athletes]
  const shown = people.find(({ uuid }) => uuid === selected)?.name ?? account.name
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={styles.who} aria-label={t('athletePicker', { name: shown })}>
          <span className="clip">{shown}</span>
          <Icon name="down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map(({ uuid, name }) => (
          <Menu.Item
            key={uuid}
            component={Link}
            to={sectionPath(section, uuid === account.uuid ? undefined : uuid)}
            aria-current={uuid === selected || undefined}
            leftSection={<Icon name="check" size={12} className={uuid === selected ? '' : styles.unseen} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
