/** Never returns, like a reader caught in an endless loop by a hostile file. */
export default function spin(task: unknown): void {
  while (task !== undefined);
}
