// Puts what the page shares into shared_, as if the system could share
// everything.
(() => {
  globalThis.shared_ = [];
  navigator.canShare = () => true;
  navigator.share = async (data) => void shared_.push(data);
})();
