interface Monitor {
  product: string
  /** The sport that the device was made for, if it is only one. */
  sport?: string
}

const monitors = new Map<string, Monitor>(
  Object.entries({
    '1': { product: 'Sport Tester' },
    '2': { product: 'Vantage NV' },
    '3': { product: 'Accurex Plus' },
    '4': { product: 'XTrainer Plus' },
    '6': { product: 'S520' },
    '7': { product: 'Coach' },
    '8': { product: 'S210' },
    '9': { product: 'S410' },
    '10': { product: 'S510' },
    '11': { product: 'S610' },
    '12': { product: 'S710' },
    '13': { product: 'S810' },
    '15': { product: 'E600' },
    '20': { product: 'AXN500' },
    '21': { product: 'AXN700' },
    '22': { product: 'S625X' },
    '23': { product: 'S725' },
    '33': { product: 'CS400', sport: 'cycling' },
    '34': { product: 'CS600X', sport: 'cycling' },
    '35': { product: 'CS600', sport: 'cycling' },
    '36': { product: 'RS400', sport: 'running' },
    '37': { product: 'RS800', sport: 'running' },
    '38': { product: 'RS800X' },
  }),
)

/** The device of the parameter `Monitor`. */
export function monitorOf(number: string | undefined): Monitor | undefined {
  return monitors.get(number ?? '')
}
