import styles from './motion.module.css'

export const ChartSkeleton = () => <div className={`panel ${styles.skeleton}`} aria-hidden="true" />
