import { gaitmap } from './gaitmap.ts'
import type { ColumnMap } from './map.ts'
import { metaWear } from './metawear.ts'
import { movellaDot } from './movella-dot.ts'
import { phyphox } from './phyphox.ts'
import { voisard } from './voisard.ts'

/** All known column layouts besides motion CSV. Each is a file of its own; add a new one here. */
export const columnMaps: readonly ColumnMap[] = [movellaDot, ...metaWear, ...phyphox, gaitmap, voisard]
