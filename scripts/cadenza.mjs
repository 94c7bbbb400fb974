#!/usr/bin/env node
// npx cadenza COMMAND …: the command line, on the project's Node. `help` lists the commands.
import { ensureInstalled } from './runtime.mjs'
import { runServer } from './server.mjs'

const args = process.argv.slice(2)
runServer(ensureInstalled(), args.length === 0 ? ['help'] : args)
