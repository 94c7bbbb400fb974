import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { topicPath } from '../../features/help-topics/topic-list.tsx'
import { openQuickHelp } from '../../features/quick-help/opened.ts'
import { Dialog } from '../../ui/components/dialog.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { MenuCheck, MenuRadio } from '../../ui/components/menu-choices.tsx'
import { askModal } from '../../ui/modals/modals.ts'
import { Section, State } from './section.tsx'

export function Overlays() {
  const { t } = useTranslation('showcase')
  const [open, setOpen] = useState<'plain' | 'wide' | null>(null)
  const [answer, setAnswer] = useState('')
  const buttons = [{ label: t('cancel') }, { label: t('look_d'), kind: 'danger' as const }]

  async function ask(dismissible: boolean) {
    const number = await askModal({ title: t('modalTitle'), message: t('modalText'), buttons, dismissible })
    setAnswer(number === undefined ? t('dismissed') : (buttons[number]?.label ?? ''))
  }

  return (
    <Section title={t('overlays')}>
      <State name={t('modals')}>
        <button type="button" className="btn" onClick={() => void ask(true)}>
          {t('modal')}
        </button>
        <button type="button" className="btn" onClick={() => void ask(false)}>
          {t('strictModal')}
        </button>
        <output>{answer}</output>
      </State>
      <State name={t('dialogs')}>
        <button type="button" className="btn" onClick={() => setOpen('plain')}>
          {t('look_plain')}
        </button>
        <button type="button" className="btn" onClick={() => setOpen('wide')}>
          {t('wide')}
        </button>
        {open && (
          <Dialog
            title={t('modalTitle')}
            size={open === 'wide' ? 'wide' : undefined}
            onClose={() => setOpen(null)}
          >
            <p>{t('modalText')}</p>
          </Dialog>
        )}
      </State>
      <State name={t('menus')}>
        <Choices />
      </State>
      <State name={t('quickHelp')}>
        <button type="button" className="btn" onClick={() => openQuickHelp(topicPath('activity'))}>
          <Icon name="help" />
          {t('shell:help')}
        </button>
      </State>
      <State name={t('tooltip')} wide>
        <div style={{ height: 60, position: 'relative' }}>
          <div className="tip">
            <dl>
              <dt>W</dt>
              <dd>243</dd>
              <dt>bpm</dt>
              <dd>-</dd>
            </dl>
          </div>
        </div>
      </State>
    </Section>
  )
}

function Choices() {
  const { t } = useTranslation('showcase')
  const [checked, setChecked] = useState(true)
  const [chosen, setChosen] = useState(0)
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="btn">
          {t('menu')}
          <Icon name="down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>{t('label')}</Menu.Item>
        <Menu.Item disabled>{t('disabled')}</Menu.Item>
        <Menu.Divider />
        <MenuCheck checked={checked} onChange={setChecked}>
          {t('chosen')}
        </MenuCheck>
        <Menu.Divider />
        {[t('look_plain'), t('wide')].map((text, index) => (
          <MenuRadio key={text} checked={chosen === index} onChoose={() => setChosen(index)}>
            {text}
          </MenuRadio>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
