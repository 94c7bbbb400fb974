/** Poses that several drills share. */
import type { Arm, Leg, Pose } from './figure.ts'

const run: { nearArm: Arm; farArm: Arm } = { nearArm: [-34, 72], farArm: [28, 84] }

/** The same pose with the sides exchanged. */
export const mirrored = ({ lean, near, far, nearArm, farArm }: Pose): Pose => ({
  lean,
  near: far,
  far: near,
  nearArm: farArm,
  farArm: nearArm,
})

const both = (leg: Leg, arm: Arm, lean = 0): Pose => ({
  lean,
  near: leg,
  far: leg,
  nearArm: arm,
  farArm: arm,
})

export const stand: Pose = { lean: 1, near: [1, 3, 92], far: [-2, 3, 93], nearArm: [-8, 14], farArm: [8, 14] }

/** Near foot just on the ground, close to the body. */
export const landing: Pose = { lean: 6, near: [14, 26, 96], far: [-24, 66, 70], ...run }
/** Near foot on the ground far ahead, on the heel. */
export const overstride: Pose = { lean: 0, near: [34, 8, 112], far: [-34, 46, 66], ...run }
export const midStance: Pose = {
  lean: 6,
  near: [10, 26, 106],
  far: [-4, 92, 80],
  nearArm: [-16, 76],
  farArm: [12, 80],
}
/** Near leg pushes off, far knee leads. */
export const toeOff: Pose = {
  lean: 7,
  near: [-24, 10, 62],
  far: [36, 78, 84],
  nearArm: [26, 84],
  farArm: [-34, 70],
}
/** Both feet off the ground after the near push-off. */
export const flight: Pose = {
  lean: 6,
  near: [-22, 14, 60],
  far: [40, 70, 84],
  nearArm: [24, 84],
  farArm: [-32, 70],
}
/** Near heel high behind after the push-off. */
export const recovery: Pose = {
  lean: 6,
  near: [-18, 88, 64],
  far: [12, 24, 100],
  nearArm: [22, 84],
  farArm: [-30, 72],
}

/** Near knee at hip height, the far foot flat. */
export const kneeUp: Pose = {
  lean: 2,
  near: [84, 94, 88],
  far: [1, 4, 92],
  nearArm: [-30, 78],
  farArm: [34, 96],
}
/** Near knee at hip height, tall on the far forefoot. */
export const kneeUpTall: Pose = { ...kneeUp, far: [-2, 3, 54] }
/** Near leg reaches forward before it is drawn back. */
export const reach: Pose = {
  lean: 3,
  near: [58, 22, 96],
  far: [-6, 6, 70],
  nearArm: [-40, 84],
  farArm: [42, 90],
}
/** Near heel under the buttock, tall on the far forefoot. */
export const heelUp: Pose = {
  lean: 4,
  near: [14, 132, 78],
  far: [-2, 3, 62],
  nearArm: [24, 88],
  farArm: [-26, 80],
}

/** Both legs stretched, toes pointing down: the top of a hop. */
export const hopTop: Pose = both([-1, 4, 44], [-6, 60], 1)
/** Both forefeet on the ground, hardly bent. */
export const hopContact: Pose = both([6, 14, 82], [-6, 60], 2)
export const halfSquat: Pose = both([46, 72, 116], [40, 20], 24)
export const squat: Pose = both([80, 112, 122], [62, 8], 36)

/** On both heels raised; arms ahead to a wall. */
export const heelsRaised: Pose = both([-2, 2, 46], [74, 8], 2)
export const heelsDown: Pose = both([-1, 2, 92], [70, 12], 2)

/** On the near leg; the far one stretched back, trunk level. */
export const scale: Pose = { lean: 68, near: [8, 14, 98], far: [-74, 6, 84], nearArm: [8, 6], farArm: [4, 6] }
export const lunge: Pose = {
  lean: 4,
  near: [78, 84, 96],
  far: [-22, 72, 56],
  nearArm: [-10, 70],
  farArm: [10, 70],
}
export const oneLegSquat: Pose = {
  lean: 20,
  near: [44, 70, 116],
  far: [34, 112, 80],
  nearArm: [50, 12],
  farArm: [46, 12],
}
export const oneLegStand: Pose = {
  lean: 2,
  near: [1, 4, 93],
  far: [38, 86, 84],
  nearArm: [-12, 30],
  farArm: [14, 30],
}

export const plank: Pose = both([-80, 2, 74], [2, 88], 82)
export const bridge: Pose = both([104, 112, 98], [84, 2], -112)
export const bridgeDown: Pose = both([136, 122, 78], [92, -2], -92)
export const sitting: Pose = both([86, 86, 90], [20, 50], 4)
export const kneeling: Pose = both([-2, 88, 2], [20, 70], 2)
export const kneelingLeaned: Pose = both([-34, 56, 2], [50, 70], 34)
