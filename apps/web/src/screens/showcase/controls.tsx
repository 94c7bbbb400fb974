import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerButton } from '../../ui/components/danger-button.tsx'
import { Icon, iconNames } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { Mark } from '../../ui/components/mark.tsx'
import { Section, State } from './section.tsx'
import styles from './showcase.module.css'

export function Controls() {
  const { t } = useTranslation('showcase')
  return (
    <>
      <Section title={t('buttons')}>
        {(['', 'p', 'q', 'd'] as const).map((look) => (
          <State key={look} name={t(`look_${look || 'plain'}`)}>
            <button type="button" className={`btn ${look}`}>
              <Icon name="upload" />
              {t('label')}
            </button>
            <button type="button" className={`btn ${look}`} disabled>
              {t('disabled')}
            </button>
            <button type="button" className={`btn lg ${look}`}>
              {t('large')}
            </button>
          </State>
        ))}
        <State name={t('submit')}>
          <Button>{t('label')}</Button>
          <Button loading>{t('label')}</Button>
          <Button disabled>{t('disabled')}</Button>
          <DangerButton>{t('look_d')}</DangerButton>
        </State>
        <State name={t('iconButton')}>
          <IconButton icon="bell" label={t('label')} />
          <IconButton icon="bell" label={t('withDot')}>
            <span className="dot" />
          </IconButton>
          <IconButton icon="close" label={t('small')} small />
        </State>
      </Section>
      <Section title={t('choices')}>
        <State name={t('segments')}>
          <Segments />
        </State>
        <State name={t('chips')}>
          <span className="chip">{t('label')}</span>
          <span className="chip on">{t('chosen')}</span>
          <span className="chip out">{t('look_plain')}</span>
        </State>
        <State name={t('boxes')}>
          <span className="cb" />
          <span className="cb on">
            <Icon name="check" size={12} />
          </span>
        </State>
        <State name={t('keys')}>
          <span className="kbd">Ctrl</span>
          <span className="kbd">Z</span>
        </State>
      </Section>
      <Section title={t('fields')}>
        <State name={t('look_plain')}>
          <TextInput label={t('label')} placeholder={t('example')} />
        </State>
        <State name={t('filled')}>
          <TextInput label={t('label')} defaultValue={t('example')} description={t('hint')} />
        </State>
        <State name={t('invalid')}>
          <TextInput label={t('label')} defaultValue="" error={t('contract:ErrorEnterValue')} />
        </State>
        <State name={t('disabled')}>
          <TextInput label={t('label')} defaultValue={t('example')} disabled />
        </State>
        <State name={t('search')}>
          <label className="in">
            <Icon name="search" />
            <input type="search" aria-label={t('search')} placeholder={t('search')} />
          </label>
        </State>
        <State name={t('invalidRow')}>
          <label className="in bad">
            <input aria-label={t('invalidRow')} defaultValue="12:75" />
          </label>
          <span className="err">
            <Icon name="warn" size={12} />
            {t('contract:ErrorEnterValue')}
          </span>
        </State>
      </Section>
      <Section title={t('icons')}>
        <State name={t('mark')}>
          <Mark />
          <Mark size={40} />
        </State>
        <State name={t('all')} wide>
          <ul className={styles.icons}>
            {iconNames.map((name) => (
              <li key={name}>
                <Icon name={name} />
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </State>
      </Section>
    </>
  )
}

function Segments() {
  const { t } = useTranslation('showcase')
  const [chosen, setChosen] = useState(0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <span className="seg" role="group" aria-label={t('segments')}>
      {['activities:all', 'activities:bike', 'activities:run'].map((text, index) => (
        <button key={text} type="button" aria-pressed={chosen === index} onClick={() => setChosen(index)}>
          {t(text)}
        </button>
      ))}
    </span>
  )
}
