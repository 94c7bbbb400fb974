import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Analysis } from '../../../features/analysis/analysis.ts'
import { FormDialog } from '../../../ui/components/form-dialog.tsx'
import { type Faults, faultsOfAnswer } from '../../../ui/forms/faults.ts'
import { Choice } from '../filter/choice.tsx'

interface Props {
  /** Suggested for each graph. */
  names: Readonly<Record<Analysis['graphId'], string>>
  /** The graph shown alone; null if both are shown, and one must be chosen. */
  only: Analysis['graphId'] | null
  save(name: string, graphId: Analysis['graphId']): Promise<void>
  onClose(): void
}

const graphs = ['StatsHistory', 'MatrixHeatmap'] as const
const mostLetters = 200

/** Name, and the graph, of an analysis to save for the dashboard. */
export function SaveDialog({ names, only, save, onClose }: Props) {
  const { t } = useTranslation('analysis')
  const [graphId, setGraphId] = useState<Analysis['graphId']>(only ?? graphs[0])
  const [typed, setTyped] = useState<string | null>(null)
  const [faults, setFaults] = useState<Faults>({ fields: {} })
  const name = typed ?? names[graphId]

  async function submit() {
    if (name.trim() === '') {
      setFaults({ fields: { name: t('enterName') } })
      return
    }
    try {
      await save(name.trim(), graphId)
    } catch (error) {
      setFaults(faultsOfAnswer(error))
    }
  }

  return (
    <FormDialog
      title={t('saveTitle')}
      submit={t('save')}
      fault={faults.fields.name ? undefined : faults.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        maxLength={mostLetters}
        value={name}
        error={faults.fields.name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setFaults({ fields: {} })
        }}
      />
      {only === null && (
        <Choice
          label={t('graph')}
          options={graphs.map((each) => ({
            value: each,
            name: t(each === 'StatsHistory' ? 'history' : 'heatmap'),
          }))}
          value={graphId}
          onChange={(chosen) => setGraphId(chosen)}
        />
      )}
      <p className="small muted">{t('saveHint')}</p>
    </FormDialog>
  )
}
