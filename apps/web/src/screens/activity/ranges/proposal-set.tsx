import { useTranslation } from 'react-i18next'
import type { ProposalSet } from '../../../features/proposals/proposals.ts'
import type { Proposals } from '../../../features/ranges/use-proposals.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import styles from '../view.module.css'

/** Head of several proposed efforts that belong together, with actions for all of them. */
export function ProposalSetHead({
  name,
  set,
  proposed: { accept, dismiss },
}: {
  name: string
  set: ProposalSet
  proposed: Proposals
}) {
  const { t: ofProposals } = useTranslation('proposals')
  const { t: ofRanges } = useTranslation('ranges')
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a grid that is laid out as a list
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons have the focus
    <div role="row" className={styles.listSet}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as its row */}
      <span role="gridcell" className="clip grow" title={name}>
        {name}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as its row */}
      <span role="gridcell" className={styles.accept}>
        {accept && (
          <IconButton
            small
            icon="check"
            label={ofProposals('accept', { name })}
            onClick={() => accept(set)}
          />
        )}
        {dismiss && (
          <IconButton small icon="close" label={ofRanges('dismiss', { name })} onClick={() => dismiss(set)} />
        )}
      </span>
    </div>
  )
}
