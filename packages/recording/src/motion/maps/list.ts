import { gaitmap } from './gaitmap.ts'
import type { ColumnMap } from './map.ts'
import { metaWear } from './metawear.ts'
import { movellaDot } from './movella-dot.ts'
import { voisard } from './voisard.ts'

/** The layouts of columns we know besides motion CSV. A new one is a file of its own and a line here. */
export const columnMaps: readonly ColumnMap[] = [movellaDot, ...metaWear, gaitmap, voisard]
