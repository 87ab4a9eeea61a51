/** Nothing to start yet. */
export default function startCluster(): void {}
