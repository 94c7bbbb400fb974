interface Command {
  usage: string
  description: string
  load(): Promise<(words: readonly string[]) => Promise<void>>
}

/** Every command: one entry each. */
export const commands: Record<string, Command> = {
  serve: {
    usage: 'serve [--demo]',
    description:
      'Serve (what happens without a command). --demo adds an athlete, a coach and a simulated season.',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  user: {
    usage: 'user add EMAIL [--name NAME] [--role athlete|coach|staff|superuser]',
    description:
      'Make an account. The password comes from CADENZA_PASSWORD or is typed. Works beside a running server.',
    load: async () => (await import('./user.ts')).userCommand,
  },
  'reset-password': {
    usage: 'reset-password EMAIL [--link] [--without-second-factor]',
    description:
      'Give an account another password, from CADENZA_PASSWORD or typed, and log it out everywhere. With --link, print a link instead with which its owner chooses one, once, within an hour. --without-second-factor turns off the codes of an authenticator app that is lost. Works beside a running server.',
    load: async () => (await import('./reset-password.ts')).resetPasswordCommand,
  },
  import: {
    usage: 'import FILE|FOLDER… --user EMAIL',
    description:
      'Take recordings, archives and account archives in. What is here already is left out, so that a run which was broken off is run again. Works beside a running server.',
    load: async () => (await import('./import.ts')).importCommand,
  },
  recompute: {
    usage: 'recompute [--user EMAIL] [--all]',
    description:
      'Make the figures of activities anew that rest on changed records or former algorithms; with --all, every one. May be broken off and run again. Works beside a running server.',
    load: async () => (await import('./recompute.ts')).recomputeCommand,
  },
  migrate: {
    usage: 'migrate',
    description: 'Bring the tables up to date. serve does so by itself.',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  help: {
    usage: 'help',
    description: 'This.',
    load: async () => async () => console.log(helpText()),
  },
}

export function helpText(): string {
  const lines = Object.values(commands).flatMap(({ usage, description }) => [
    `  cadenza ${usage}`,
    `      ${description}`,
  ])
  return ['Commands:', ...lines, '', 'Settings are environment variables: docs/settings.md lists them.'].join(
    '\n',
  )
}
