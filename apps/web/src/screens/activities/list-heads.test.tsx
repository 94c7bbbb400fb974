import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { columnOf } from '../../features/activity-list/columns.tsx'
import { defaultFilter } from '../../features/activity-list/filter.ts'
import { ListHeads } from './list-heads.tsx'
import activities from './texts/en.json'

test('a head that rides and runs share explains the metric of each, by its own name', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { activities } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  })
  const column = columnOf('form_left')
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ListHeads
        columns={column ? [column] : []}
        filter={defaultFilter}
        display={{ locale: 'en', unit: 'km' }}
        all={false}
        onAll={() => undefined}
        onChange={() => undefined}
      />
    </I18nextProvider>,
  )
  const explained = [...html.matchAll(/data-explains="(\w+)".*?<span class="unseen">(.*?)<\/span>/g)]
  expect(explained.map(([, code, name]) => [code, name])).toEqual([
    ['dss', 'What is Dead Spot Score?'],
    ['ground_contact_time', 'What is Ground contact time?'],
  ])
})
