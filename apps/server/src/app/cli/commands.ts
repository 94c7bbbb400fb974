interface Command {
  usage: string
  description: string
  load(): Promise<(words: readonly string[]) => Promise<void>>
}

/** All commands, one entry each. */
export const commands: Record<string, Command> = {
  serve: {
    usage: 'serve [--demo]',
    description: 'Start the server (default). --demo adds two athletes, their coach and a simulated year.',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  user: {
    usage: 'user add EMAIL [--name NAME] [--role athlete|coach|staff|superuser]',
    description:
      'Create an account. The password is read from CADENZA_PASSWORD or typed. Also works while the server is running.',
    load: async () => (await import('./user.ts')).userCommand,
  },
  'reset-password': {
    usage: 'reset-password EMAIL [--link] [--without-second-factor]',
    description:
      'Set a new password, read from CADENZA_PASSWORD or typed, and log the account out everywhere. With --link, print a link instead, which works once within an hour and lets the owner choose a password. --without-second-factor also turns off two-factor authentication, for example after a lost phone. Also works while the server is running.',
    load: async () => (await import('./reset-password.ts')).resetPasswordCommand,
  },
  import: {
    usage: 'import FILE|FOLDER… --user EMAIL',
    description:
      'Import recordings, archives and account archives. Files already imported are skipped, so an interrupted import can be run again. Also works while the server is running.',
    load: async () => (await import('./import.ts')).importCommand,
  },
  recompute: {
    usage: 'recompute [--user EMAIL] [--all]',
    description:
      'Recalculate the activities that depend on changed profile entries or older algorithms; with --all, all activities. Can be interrupted and run again. Also works while the server is running.',
    load: async () => (await import('./recompute.ts')).recomputeCommand,
  },
  orphans: {
    usage: 'orphans [--import | --delete]',
    description:
      'List files in storage that have no activity, for example after an older database was restored. With --import, import them again; with --delete, delete them now. Also works while the server is running.',
    load: async () => (await import('./orphans.ts')).orphansCommand,
  },
  'adopt-storage': {
    usage: 'adopt-storage',
    description:
      'Make the storage and the database belong together after one of them was restored or moved. A server does not start where they belong to different installations.',
    load: async () => (await import('./adopt-storage.ts')).adoptStorageCommand,
  },
  jobs: {
    usage: 'jobs [retry [NAME]]',
    description:
      'List the background jobs that were given up: imports after a day without storage, mails that the mail server did not accept. With retry, run them again, all or those of one name. Also works while the server is running.',
    load: async () => (await import('./jobs.ts')).jobsCommand,
  },
  norms: {
    usage: 'norms fit [--without EMAIL]… [--json] | norms list [--json] | norms use VERSION|built-in',
    description:
      'References that reports score form with. fit computes them from the athletes of this installation, at least 30 for each metric, shows coefficients and quality of fit, and stores them as a new version; --without leaves people out. use scores reports with a version from now on, or with the built-in references. Also works while the server is running.',
    load: async () => (await import('./norms.ts')).normsCommand,
  },
  backup: {
    usage: 'backup FOLDER|FILE.tar [--database-only]',
    description:
      'Back up the database, the files and the secret key to a new folder or archive; with --database-only, without the files. Keep it as secret as the server. Also works while the server is running.',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    usage: 'restore FOLDER|FILE.tar [--check] [--replace-existing-data]',
    description:
      'Restore a backup into an empty installation, after all of it has been checked; with --check, only check it. --replace-existing-data replaces the accounts that exist; files in storage are kept. Stop the server first.',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  doctor: {
    usage: 'doctor [--json]',
    description:
      'Check settings, data folder, database, storage, mail server, jobs and backups, and say what to do about problems. The exit code is 1 where there are any. Also works while the server is running.',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  'simulate-live': {
    usage: 'simulate-live [--athletes 20] [--coach EMAIL] [--address URL] [--clean]',
    description:
      'Let simulated athletes send live sessions to the running server, with lost connections now and then, until Ctrl+C. Their accounts, which --coach coaches, are deleted at the end; those of a run that was killed, by the next one or by --clean.',
    load: async () => (await import('./simulate-live.ts')).simulateLiveCommand,
  },
  migrate: {
    usage: 'migrate',
    description: 'Update the database tables. The server also does this when it starts.',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  help: {
    usage: 'help',
    description: 'Show this help.',
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
