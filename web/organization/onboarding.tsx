export function Onboarding() {
  return <main>Setting up your shop will happen here.</main>
}
