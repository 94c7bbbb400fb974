import type { tutorialStops } from '@cadenza/contract/tutorial'

type Targets = {
  readonly [Page in keyof typeof tutorialStops]: Readonly<
    Record<(typeof tutorialStops)[Page][number], string>
  >
}

/** Targets of each screen's steps. */
const targets: Targets = {
  dashboard: {
    sections: 'header nav',
    upload: 'main button:has(+ input[type=file])',
    week: '[aria-labelledby=seven-days]',
    load: '[aria-labelledby=load]',
    settings: '[data-tutorial=settings-menu]',
    help: '[data-tutorial=help]',
  },
  activities: {
    search: 'main input[type=search]',
    filter: 'main aside.panel',
    columns: '[data-tutorial=columns]',
    list: 'main [role=grid]',
  },
  activity: {
    graphs: 'main [data-picture]',
    ranges: 'main [role=grid]',
    table: 'main section:has(> table)',
    numbers: 'main dl',
    sharing: '[data-tutorial=activity-actions]',
  },
  import: { drop: 'main section', history: '[aria-labelledby=upload-history]' },
  physicalProfiles: { records: 'main section.panel' },
  account: { preferences: '#preferences', security: '#second-factor' },
  coaches: { rights: '[aria-labelledby=coaches-heading]', log: '[aria-labelledby=log-heading]' },
  athletes: { overview: '[aria-labelledby=overview-heading]', invite: '[aria-labelledby=invite-heading]' },
  coachInvitation: { answer: 'main h1' },
}

interface Stop {
  code: string
  target: string
  order: number
}

/** Steps of each screen, by its name. */
export const tours: Readonly<Record<string, readonly Stop[]>> = Object.fromEntries(
  Object.entries(targets).map(([page, ofPage]) => [
    page,
    Object.entries(ofPage).map(([stop, target], index) => ({
      code: `${page}.${stop}`,
      target,
      order: index + 1,
    })),
  ]),
)
