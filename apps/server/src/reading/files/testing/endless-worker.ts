/** Never comes back, as a reader that a hostile file sends round in circles. */
export default function spin(task: unknown): void {
  while (task !== undefined);
}
